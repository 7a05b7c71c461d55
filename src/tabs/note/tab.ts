import { hasNotes } from '@domain/objects/has-notes';
import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The notes that name the record; of what people meet in lists of its own. */
export const noteTab: TabKind = {
  prefix: 'note',
  tabsOf: ({ table }) => (hasNotes(table.table_id) ? [{ subject: '', title: i18next.t('detail:tabs.note') }] : []),
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-dynamic" */ './NotePanel')),
};
