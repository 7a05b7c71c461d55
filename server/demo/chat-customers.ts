import type { Insertable } from 'kysely';
import { dayMs } from '../../domain/calendar';
import type { ChatBindingsTable, TimelineTable } from '../db/tables';
import type { DemoCompany } from './companies';
import { recordId, type DemoRecord } from './record';
import { hasRoles } from './roles';

interface ChatCustomer {
  name: string;
  short: string;
  city: string;
}

/** Customers that the people of the simulated suites talk about in their chats, by the number of the record; each is owned by the person who talks about it. */
const customers: Partial<Record<number, ChatCustomer>> = {
  81: { name: 'Harbour Hotels Ltd', short: 'Harbour Hotels', city: 'London' },
  111: { name: '上海明月楼餐饮有限公司', short: '明月楼餐饮', city: '上海' },
  269: { name: '杭州绿源生鲜有限公司', short: '绿源生鲜', city: '杭州' },
  280: { name: '杭州鲜禾超市有限公司', short: '鲜禾超市', city: '杭州' },
};

/** Returns the name of a customer in the chats of the suites, only in the company of the people in those chats. */
export function chatCustomer(company: DemoCompany, number: number): ChatCustomer | undefined {
  return hasRoles(company) ? customers[number] : undefined;
}

/** The chat that a customer has from the start, by simulated suite: the bot is in it. */
const bound = {
  record: recordId('organization', 280),
  name: '鲜禾超市 · 供货沟通',
  ids: {
    feishu: 'oc_c1a46c8169eb366e0864e06d280ce93e',
    lark: 'oc_71e8fabe5b2dce6bf148b32739fde295',
    dingtalk: 'ciddOrTivzNh4l1Z6mU1Wd6YA==',
  },
};

/** Returns the binding of that chat with its line in the customer's timeline. */
export function boundChatRows(
  company: DemoCompany,
  records: readonly DemoRecord[],
  now: number,
): { bindings: Insertable<ChatBindingsTable>[]; events: Insertable<TimelineTable>[] } {
  const customer = hasRoles(company)
    ? records.find(({ table_id, id }) => table_id === 'organization' && id === bound.record)
    : undefined;
  if (!customer) return { bindings: [], events: [] };
  const boundAt = new Date(now - 30 * dayMs);
  const key = { client_id: company.clientId, table_id: customer.table_id, record_id: customer.id };
  return {
    bindings: [
      {
        ...key,
        chat_id: bound.ids[company.channel],
        name: bound.name,
        state: 'bound',
        origin: 'bound',
        create_time: boundAt,
        update_time: boundAt,
      },
    ],
    events: [
      {
        ...key,
        event_id: `bound_${customer.id}`,
        event_type: 'CHAT',
        operator: customer.owner,
        create_time: boundAt,
        update_time: boundAt,
        data: JSON.stringify({ action: 'bind', name: bound.name }),
      },
    ],
  };
}
