import { firstPaths } from './first-paths';
import type { partPaths } from './part-paths';

/**
 * The address of every call that the app sends, written once (specification section 7; decision 27 for those it does not show). The app
 * imports this list at run time and the schemas beside it only as types, so that no schema travels to the phone.
 */
export const paths = {
  ...firstPaths,

  // account: before there is a session
  'account.larkWebLoginUrl': '/api/account/gen-lark-web-login-url',
  'account.dingtalkWebLoginUrl': '/api/account/gen-ding-talk-web-login-url',
  'account.larkWebLogin': '/api/account/lark-web-login',
  'account.dingtalkCodeLogin': '/api/account/ding-talk-code-login',
  'account.larkClientList': '/api/account/lark-client-list',
  'account.dingtalkClientList': '/api/account/ding-talk-client-list',
  'account.larkSwitchClient': '/api/account/lark-switch-client',
  'account.dingtalkSwitchClient': '/api/account/ding-talk-switch-client',
  'account.larkConsentUrl': '/api/account/gen-lark-consent-url',
  'account.larkConsent': '/api/account/lark-consent',
  'account.logout': '/api/account/logout',

  // start: what a screen needs before its first row
  'membership.listMembers': '/api/membership/list-members',
  'membership.searchMembers': '/api/membership/search-members',
  'membership.currencyList': '/api/membership/currency/list',
  'membership.larkJsSdkSign': '/api/membership/lark/gen-js-sdk-sign',
  'membership.dingtalkJsSdkSign': '/api/membership/dingtalk/gen-js-sdk-sign',

  // field configuration
  'fieldConfig.tableList': '/api/field-config/table-list',
  'fieldConfig.allList': '/api/field-config/all-list',
  'fieldConfig.tableOrder': '/api/field-config/get-table-order',
  'fieldConfig.tableConfig': '/api/field-config/get-table-config',
  'options.add': '/api/field-config/add-option',
  'options.search': '/api/field-config/search-options',
  'pipelines.list': '/api/field-config/stage/pipeline-list',

  // figures over linked records
  'figures.aggregate': '/api/field-config/aggregate',

  // records of any type
  'records.search': '/api/client-object/search',
  'records.searchByPage': '/api/client-object/search-by-page',
  'records.create': '/api/client-object/create',
  'records.update': '/api/client-object/update',
  'records.remove': '/api/client-object/remove',
  'records.save': '/api/client-object/save',
  'records.follow': '/api/client-object/follow',
  'records.batchCreate': '/api/client-object/batch-create',
  'records.batchUpdate': '/api/client-object/batch-update',
  'records.batchRemove': '/api/client-object/batch-remove',
  'records.draftList': '/api/client-object/draft-list',
  'records.checkDuplicate': '/api/client-object/check-duplicate',

  // records that were removed
  'bin.list': '/api/client-object/removed-list',
  'bin.restore': '/api/client-object/restore',

  // what failed in the background
  'deliveries.failedList': '/api/integration/failed-delivery/list',
  'deliveries.restore': '/api/integration/failed-delivery/restore',

  // records that are linked with each other
  'links.list': '/api/client-object/link-list',
  'links.childList': '/api/client-object/child-link-list',
  'links.brief': '/api/client-object/brief-info-by-field',
  'links.update': '/api/client-object/link-update',

  // records by type
  'organization.create': '/api/customer/org/create',
  'organization.update': '/api/customer/org/update',
  'organization.remove': '/api/customer/org/remove',
  'user.create': '/api/customer/user/create',
  'user.update': '/api/customer/user/update',
  'user.remove': '/api/customer/user/remove',
  'lead.create': '/api/customer/lead/create',
  'lead.update': '/api/customer/lead/update',
  'lead.remove': '/api/customer/lead/remove',
  'deal.create': '/api/revenue/deal/create',
  'deal.update': '/api/revenue/deal/update',
  'deal.remove': '/api/revenue/deal/delete',
  'ticket.create': '/api/ticket/create',
  'ticket.update': '/api/ticket/modify',
  'ticket.remove': '/api/ticket/delete',

  // what the company sells
  'products.list': '/api/revenue/product/list',

  // saved views
  'filterConfig.info': '/api/filter-config/info',
  'filterConfig.create': '/api/filter-config/create',
  'filterConfig.batchUpdate': '/api/filter-config/batch-update',
  'filterConfig.batchDelete': '/api/filter-config/batch-delete',

  // notes
  'notes.list': '/api/note/list-by-page',
  'notes.create': '/api/note/note-create',
  'notes.update': '/api/note/note-update',
  'notes.remove': '/api/note/note-delete',
  /** A note that is written already is shown in chats. */
  'notes.share': '/api/note/note-share',

  // asking to be let in to a record
  'access.team': '/api/membership/team/record-team',
  'access.larkJoinTeam': '/api/integration/lark/apply-join-team',
  'access.dingtalkJoinTeam': '/api/integration/dingtalk/apply-join-team',
  'access.createQuestion': '/api/membership/team/ask-owner',

  // a new company tells about itself
  'onboarding.createPhoneCode': '/api/membership/client/send-phone-code',
  'onboarding.createEmailCode': '/api/membership/client/send-email-code',
  'onboarding.saveCompany': '/api/membership/client/set-company-est-conf',

  // what members are told
  'notices.markRead': '/api/membership/notice/mark-read',
  'notices.getConfig': '/api/membership/notice/get-config',
  'notices.setConfig': '/api/membership/notice/set-config',
  'events.list': '/api/events/list',

  // figures of the home page
  'charts.calculate': '/api/statistic/chart/calculate-for-number',
  'charts.saveMyList': '/api/statistic/chart/save-my-list',

  // approvals that members have sent
  'approvals.list': '/api/approve/list',

  // what is counted of the use of the app
  'usage.send': '/api/sdk/data-center/send',
  'usage.beat': '/api/sdk/data-center/heart-beat',

  // looking companies up in a register
  'companies.search': '/api/customer/org/tyc-company-search',
  'companies.detail': '/api/customer/org/tyc-company-detail',
  'integrations.config': '/api/integration/config',

  // the form of the suite that collects data for the company
  'forms.larkUrl': '/api/integration/lark/crm-data-url',
  'forms.dingtalkUrl': '/api/integration/dingtalk/crm-data-url',

  // files and places
  'files.createUpload': '/api/file/create-upload',
  'files.finishUpload': '/api/file/finish-upload',
  'places.reverse': '/api/integration/place/reverse',

  // group chats of a record
  'chats.larkIsInChat': '/api/integration/lark/is-in-chat',
  'chats.larkCreate': '/api/integration/lark/create-chat',
  'chats.larkBind': '/api/integration/lark/bind-chat',
  'chats.larkJoin': '/api/integration/lark/join-chat',
  'chats.larkUnbind': '/api/integration/lark/unbind-chat',
  'chats.larkInfo': '/api/integration/lark/fetch-chat-info',
  'chats.larkDetail': '/api/integration/lark/get-chat-detail',
  'chats.larkUpdate': '/api/integration/lark/update-chat',
  'chats.dingtalkIsInChat': '/api/integration/dingtalk/is-in-chat',
  'chats.dingtalkCreate': '/api/integration/dingtalk/create-chat',
  'chats.dingtalkJoin': '/api/integration/dingtalk/join-chat',
  'chats.dingtalkUnbind': '/api/integration/dingtalk/unbind-chat',
  'chats.dingtalkInfo': '/api/integration/dingtalk/fetch-chat-info',
  'chats.dingtalkDetail': '/api/integration/dingtalk/get-chat-detail',
  'chats.dingtalkUpdate': '/api/integration/dingtalk/update-chat',
  /** The chats that hold our robot and the caller: what a note can be shared to where the suite has no picker for us. */
  'chats.shareable': '/api/integration/list-shareable-chats',
} as const;

/** A call that the app sends. */
export type AskedCall = keyof typeof paths;
export type CallName = AskedCall | keyof typeof partPaths;
