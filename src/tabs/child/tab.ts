import { localised } from '@domain/metadata/reading';
import { lazyComponent } from '@/components/lazy';
import { language } from '@/i18n';
import { withTexts } from '@/i18n/text-bundles';
import type { TabKind } from '../tab';

/** A tab for each child table of the record's type, named after it (REQ records 2). */
export const childTab: TabKind = {
  prefix: 'child-form-',
  getTabs: ({ childTables }) =>
    childTables.map((table) => ({
      subject: table.table_id,
      title: localised(table, 'name', table.name, language()),
    })),
  Panel: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "tab-child" */ './ChildPanel'))),
};
