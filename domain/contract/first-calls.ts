import { read, search, signIn } from './call-kinds';

/** A call that a page begins with: the first script of the page sends it while the app is loading (src/prefetch.ts). */
const first = <Entry extends object>(entry: Entry) => ({ ...entry, first: true as const });

/** The calls that the first load of the app contains (see `calls`): each line adds to its size. */
export const firstCalls = {
  // calls that a page begins with
  'start.bootstrap': first(read('/api/sdk/user/bootstrap')),
  'records.list': first(search('/api/client-object/list')),
  'records.info': first(read('/api/client-object/info')),
  'organization.info': first(read('/api/customer/org/info')),
  'user.info': first(read('/api/customer/user/info')),
  'lead.info': first(read('/api/customer/lead/info')),
  'deal.info': first(read('/api/revenue/deal/detail')),
  'ticket.info': first(read('/api/ticket/info')),
  'records.events': first(read('/api/client-object/event-list')),
  'organization.events': first(read('/api/customer/org/event-list')),
  'user.events': first(read('/api/customer/user/event-list')),
  'deal.events': first(read('/api/revenue/deal/event-list')),
  'ticket.events': first(read('/api/ticket/event-list')),
  'notices.list': first(search('/api/membership/notice/list')),
  'metrics.myList': first(read('/api/statistic/chart/my-list')),
  // account: calls without a session
  'account.larkWebLoginUrl': signIn('/api/account/gen-lark-web-login-url'),
  'account.dingtalkWebLoginUrl': signIn('/api/account/gen-ding-talk-web-login-url'),
  'account.larkWebLogin': signIn('/api/account/lark-web-login'),
  'account.dingtalkCodeLogin': signIn('/api/account/ding-talk-code-login'),
  'account.larkClientList': signIn('/api/account/lark-client-list'),
  'account.dingtalkClientList': signIn('/api/account/ding-talk-client-list'),
  'account.larkSwitchClient': signIn('/api/account/lark-switch-client'),
  'account.dingtalkSwitchClient': signIn('/api/account/ding-talk-switch-client'),
  'account.larkConsentUrl': read('/api/account/gen-lark-consent-url'),
  'account.larkConsent': read('/api/account/lark-consent'),
  'account.logout': read('/api/account/logout'),
};
