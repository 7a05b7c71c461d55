import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The tab of a record's approvals; hidden where the type has none. */
export const approvalTab: TabKind = {
  prefix: 'approval',
  getTabs: ({ record }) =>
    record.json.approve_status === undefined ? [] : [{ subject: '', title: i18next.t('detail:tabs.approval') }],
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-approval" */ './ApprovalPanel')),
};
