import { channels, type Channel } from '../../../domain/platforms';
import { people } from './people';

/** How many records of each type a company has. */
export type Amounts = Record<'organization' | 'user' | 'lead' | 'deal' | 'ticket' | 'product' | 'note' | 'equipment', number>;

export interface DemoCompany {
  clientId: string;
  channel: Channel;
  name: string;
  nickname: string;
  est: boolean;
  timeZone: string;
  /** The main one. */
  currency: 'CNY' | 'USD' | 'JPY';
  freeSeats: boolean;
  /** Days from now until the subscription ends; null = trial. */
  orderDays: number | null;
  /** Share of Chinese names. */
  chinese: number;
  members: string[];
  amounts: Amounts;
  /** Who besides owner and members sees organizations, deals and the rest. */
  readRule: 'team' | 'all';
}

const northwindMembers = ['admin', 'data-admin', 'manager', 'rep1', 'rep2', 'rep3', 'rep4', 'agent', 'viewer'];
const everybody = people.filter((person) => person.team !== null).map((person) => person.key);

function companiesOn(channel: Channel): DemoCompany[] {
  return [
    {
      clientId: `brightsea-${channel}`, channel, name: 'Brightsea Foods 海明食品', nickname: 'Brightsea Foods', est: true, timeZone: 'Asia/Shanghai', currency: 'CNY', freeSeats: true,
      orderDays: 400, chinese: 0.75, members: everybody, readRule: 'team',
      amounts: { organization: 300, user: 600, lead: 200, deal: 400, ticket: 150, product: 40, note: 800, equipment: 24 },
    },
    {
      clientId: `northwind-${channel}`, channel, name: 'Northwind Tools', nickname: 'Northwind', est: true, timeZone: 'Europe/Berlin', currency: 'USD', freeSeats: true,
      orderDays: 90, chinese: 0, members: northwindMembers, readRule: 'all',
      amounts: { organization: 24, user: 40, lead: 12, deal: 18, ticket: 9, product: 12, note: 30, equipment: 0 },
    },
    {
      clientId: `cedar-${channel}`, channel, name: 'Cedar Start', nickname: 'Cedar', est: false, timeZone: 'Asia/Tokyo', currency: 'JPY', freeSeats: false,
      orderDays: null, chinese: 0, members: ['newcomer'], readRule: 'all',
      amounts: { organization: 0, user: 0, lead: 0, deal: 0, ticket: 0, product: 0, note: 0, equipment: 0 },
    },
  ];
}

/** Three companies on each suite (DECISIONS, run modes). */
export const companies: readonly DemoCompany[] = channels.flatMap(companiesOn);
