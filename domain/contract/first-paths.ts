/**
 * The calls that a page begins with. The first script of the page asks them too (src/early.ts): it must stay tiny, and so imports this file and not
 * the whole list.
 */
export const firstPaths = {
  'start.bootstrap': '/api/sdk/user/bootstrap',
  'records.list': '/api/client-object/list',
  'records.info': '/api/client-object/info',
  'organization.info': '/api/customer/org/info',
  'user.info': '/api/customer/user/info',
  'lead.info': '/api/customer/lead/info',
  'deal.info': '/api/revenue/deal/detail',
  'ticket.info': '/api/ticket/info',
  'records.events': '/api/client-object/event-list',
  'organization.events': '/api/customer/org/event-list',
  'user.events': '/api/customer/user/event-list',
  'deal.events': '/api/revenue/deal/event-list',
  'ticket.events': '/api/ticket/event-list',
  'notices.list': '/api/membership/notice/list',
  'charts.myList': '/api/statistic/chart/my-list',
} as const;

export type FirstCallName = keyof typeof firstPaths;
