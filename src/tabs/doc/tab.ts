import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import type { TabKind } from '../tab';
import { ownDocument } from './own-document';

/** The document of the record itself. */
export const docTab: TabKind = {
  prefix: 'doc',
  getTabs: ({ record }) => (ownDocument(record.json) ? [{ subject: '', title: i18next.t('detail:tabs.doc') }] : []),
  Panel: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "tab-custom" */ './DocPanel'))),
};
