import { localised } from '@domain/metadata/reading';
import { lazyComponent } from '@/components/lazy';
import { language } from '@/i18n';
import type { TabKind } from '../tab';

/** A tab for each type that the record is linked with, named after it (REQ records 2). */
export const relatedTab: TabKind = {
  prefix: '',
  getTabs: ({ relatedTables }) =>
    relatedTables.map((table) => ({
      subject: table.table_id,
      title: localised(table, 'name', table.name, language()),
    })),
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-related" */ './RelatedPanel')),
};
