import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import type { TabKind } from '../tab';
import { customPrefix } from '@domain/collaboration/tabs';

/** The documents and web pages that members have added to the record. */
export const customTab: TabKind = {
  prefix: customPrefix,
  getTabs: ({ record }) =>
    (record.json.tags ?? []).map(({ key, name }) => ({ subject: key.slice(customPrefix.length), title: name })),
  Panel: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "tab-custom" */ './CustomPanel'))),
};
