import { hasNotes } from '@domain/objects/has-notes';
import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The tab of the notes that name the record; hidden for types whose records appear in their own lists. */
export const noteTab: TabKind = {
  prefix: 'note',
  getTabs: ({ table }) => (hasNotes(table.table_id) ? [{ subject: '', title: i18next.t('detail:tabs.note') }] : []),
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-dynamic" */ './NotePanel')),
};
