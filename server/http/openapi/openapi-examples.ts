import type { CallName } from '../../../domain/contract';

/** Inputs of programs, shown in the reference. tests/server/operation/examples.test.ts sends each of them, in this order, with an API key. */
export const examples: Partial<Record<CallName, { summary: string; value: Record<string, unknown> }>> = {
  'fieldConfig.tableList': { summary: 'The types of the company', value: {} },
  'fieldConfig.allList': { summary: 'The fields of customers', value: { table: 'organization' } },
  'membership.searchMembers': { summary: 'Members by a part of their name', value: { keyword: 'a', limit: 20 } },
  'organization.create': {
    summary: 'A customer',
    value: { name: 'Sunrise Bakery', phone: '+86 21 6288 1234', remark: 'Asked for a quote in the web shop' },
  },
  'user.create': { summary: 'A contact', value: { name: 'Lin Hua' } },
  'deal.create': { summary: 'A deal', value: { name: 'Ovens for three shops', amount: 48000, close_on: '2026-12-20' } },
  'records.list': {
    summary: 'The customers that were changed last',
    value: { table_id: 'organization', limit: 20, order_by: { field: 'update_time', sort: 'desc' } },
  },
  'records.search': { summary: 'Customers by a word', value: { table_id: 'organization', keyword: 'Sunrise' } },
  'records.batchCreate': {
    summary: 'Several contacts at once',
    value: { table_id: 'user', list: [{ name: 'Wu Min' }, { name: 'Chen Jie' }] },
  },
};
