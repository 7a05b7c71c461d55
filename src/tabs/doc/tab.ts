import type { RecordJson } from '@domain/contract/shapes';
import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import type { TabKind } from '../tab';

/** By the suite that it is in. */
export const ownDocument = (record: RecordJson) => record.lark_docx_profile ?? record.dingtalk_docx_profile;

/** The document of the record itself. */
export const docTab: TabKind = {
  prefix: 'doc',
  tabsOf: ({ record }) => (ownDocument(record.json) ? [{ subject: '', title: i18next.t('detail:tabs.doc') }] : []),
  Panel: lazyComponent(() => withTexts('tabs', import(/* webpackChunkName: "tab-custom" */ './DocPanel'))),
};
