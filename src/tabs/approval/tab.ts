import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** What was sent to be approved of a record; not there where nothing ever was. */
export const approvalTab: TabKind = {
  prefix: 'approval',
  tabsOf: ({ record }) =>
    record.json.approve_status === undefined ? [] : [{ subject: '', title: i18next.t('detail:tabs.approval') }],
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-approval" */ './ApprovalPanel')),
};
