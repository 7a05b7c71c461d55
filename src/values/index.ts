import type { ValueKind } from '@domain/metadata/field';
import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { Display as CurrencyDisplay } from './currency/Display';
import { Display as DateDisplay } from './date/Display';
import { Display as MemberSingleSelectDisplay } from './member-single-select/Display';
import { Display as NumberDisplay } from './number/Display';
import { Display as SingleSelectDisplay } from './single-select/Display';
import { Display as TextDisplay } from './text/Display';
import { Display as TextareaDisplay } from './textarea/Display';
import { lazyDisplay } from './later';
import type { ValueView } from './value-view';

/** The view of every kind that links to records of another type. */
const links: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-links" */ './links/Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './links/Input')),
};

/** The views of every value type. A kind without an entry does not compile. */
export const valueViews = {
  TEXT: {
    Display: TextDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './text/Input')),
  },
  TEXTAREA: {
    Display: TextareaDisplay,
    Input: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "value-inputs" */ './textarea/Input'))),
  },
  NUMBER: {
    Display: NumberDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './number/Input')),
  },
  DATE: {
    Display: DateDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './date/Input')),
  },
  DATE_TIME: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './date-time/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './date-time/Input')),
  },
  TIMESTAMP: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './date-time/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './timestamp/Input')),
  },
  CURRENCY: {
    Display: CurrencyDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './currency/Input')),
  },
  CURRENCY_WITH_TYPE: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './currency-with-type/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './currency-with-type/Input')),
  },
  CURRENCY_RANGE: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './currency-range/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './currency-range/Input')),
  },
  AUTO_SERIAL: {
    Display: TextDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './auto-serial/Input')),
  },
  ORG_INPUT: {
    Display: TextDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './org-input/Input')),
  },
  SINGLE_SELECT: {
    Display: SingleSelectDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './single-select/Input')),
  },
  MEMBER_SINGLE_SELECT: {
    Display: MemberSingleSelectDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './member-single-select/Input')),
  },
  FILE_LIST: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-notes" */ './file-list/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './file-list/Input')),
  },
  POI: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-notes" */ './poi/Display')),
    Input: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "value-inputs" */ './poi/Input'))),
  },
  NOTE_RELATED: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-notes" */ './note-related/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './note-related/Input')),
  },
  AREA: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-area" */ './area/Display')),
    Input: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "value-inputs" */ './area/Input'))),
  },
  SINGLE_LINK: links,
  DUPLEX_LINK: links,
  PARENT_LINK: links,
  COMPANY: links,
  TICKET_COMPANY: links,
  USER_SINGLE_SELECT: links,
  USER_MULTIPLE_SELECT: links,
  MULTIPLE_SELECT: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './multiple-select/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './multiple-select/Input')),
  },
  MEMBER_MULTIPLE_SELECT: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './member-multiple-select/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './member-multiple-select/Input')),
  },
  TEAM_FIELD_SELECT_DISPLAY: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './member-multiple-select/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './team-field-select-display/Input')),
  },
  STAGE: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './stage/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './stage/Input')),
  },
  // The value looks like an option and is chosen like one.
  PIPELINE: {
    Display: SingleSelectDisplay,
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './single-select/Input')),
  },
  LEAD_STAGE_SELECT: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './stage/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './stage/Input')),
  },
  OBJECT_ID: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './object-id/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './object-id/Input')),
  },
  COL_BUTTON: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './col-button/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './col-button/Input')),
  },
  SELECT_SEARCH: {
    Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './select-search/Display')),
    Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './select-search/Input')),
  },
} satisfies Record<ValueKind, ValueView>;

export {
  noForm,
  noPosition,
  noUploads,
  useValueServices,
  ValueServicesProvider,
  type CompanyAnswer,
  type CompanyFill,
  type RecordChoice,
  type ValueServices,
} from './services';
export type { ValueView } from './value-view';
