import type { FunctionComponent } from 'react';
import * as actions from './actions';
import * as fields from './fields';
import * as layers from './layers';
import * as lists from './lists';
import * as marks from './marks';

/** A story for each folder of `src/components`, under the folder's name (`tests/ui/component-gallery.test.tsx`). */
export const componentStories: Readonly<Record<string, FunctionComponent>> = {
  antd: marks.Antd,
  avatar: marks.Avatars,
  button: actions.Buttons,
  'card-list': lists.CardLists,
  'check-list': fields.CheckLists,
  'chat-picker': layers.ChatPickers,
  'choice-layer': fields.ChoiceLayers,
  'company-list': lists.CompanyLists,
  confirm: layers.Confirms,
  'cross-button': actions.CrossButtons,
  'date-field': fields.DateFields,
  dock: layers.PagePortals,
  'draft-bar': actions.DraftBars,
  'field-button': fields.FieldButtons,
  'field-label': fields.FieldLabels,
  'form-sheet': layers.FormSheets,
  folded: lists.FoldedText,
  'hidden-file-input': fields.HiddenFileInputs,
  'icon-button': actions.IconButtons,
  'image-viewer': layers.ImageViewers,
  'infinite-scroll': lists.InfiniteScrolls,
  lazy: layers.LazyParts,
  logo: marks.Logos,
  'long-press': actions.LongPress,
  'missing-permissions': marks.MissingPermissionLists,
  notice: marks.Notices,
  'page-portal': layers.PagePortals,
  popover: layers.Popovers,
  'progress-bar': marks.ProgressBars,
  'pull-to-refresh': lists.PullsToRefresh,
  'radio-choice': fields.RadioButtons,
  'restore-draft': actions.RestoreDrafts,
  row: lists.Rows,
  'search-field': actions.SearchFields,
  'search-sheet': layers.SearchSheets,
  'select-field': fields.SelectFields,
  sheet: layers.Sheets,
  'side-choice': layers.SideChoices,
  skeleton: marks.Skeletons,
  'stage-chip': marks.StageChips,
  switch: actions.Switches,
  toast: layers.Toasts,
  'type-icon': marks.TypeIcons,
};
