import { channels, type Channel } from '../../domain/platforms';
import type { Company } from '../../domain/configuration/company';
import { loadConfiguration, type DemoName } from './configuration';
import { people } from './people';

/** The number of records of each type in a company. */
type Amounts = Record<
  'organization' | 'user' | 'lead' | 'deal' | 'ticket' | 'product' | 'note' | 'equipment' | 'equipment_check',
  number
>;

export interface DemoCompany {
  clientId: string;
  channel: Channel;
  configuration: Company;
  /** Days from now until the subscription ends; null = trial. */
  orderDays: number | null;
  /** Paid seats; null = no limit. */
  seats: number | null;
  /** Share of Chinese names. */
  chinese: number;
  members: string[];
  amounts: Amounts;
}

const northwindMembers = ['admin', 'data-admin', 'manager', 'rep1', 'rep2', 'rep3', 'rep4', 'agent', 'viewer'];
const everybody = people.filter((person) => person.team !== null).map((person) => person.key);

const none: Amounts = {
  organization: 0,
  user: 0,
  lead: 0,
  deal: 0,
  ticket: 0,
  product: 0,
  note: 0,
  equipment: 0,
  equipment_check: 0,
};

/** The size of each company that the generator makes, next to the configuration in its file. */
const companySizes: Record<DemoName, Pick<DemoCompany, 'orderDays' | 'seats' | 'chinese' | 'members' | 'amounts'>> = {
  brightsea: {
    orderDays: 400,
    seats: null,
    chinese: 0.75,
    members: everybody,
    amounts: {
      organization: 300,
      user: 600,
      lead: 200,
      deal: 400,
      ticket: 150,
      product: 40,
      note: 800,
      equipment: 24,
      equipment_check: 48,
    },
  },
  northwind: {
    orderDays: 90,
    seats: null,
    chinese: 0,
    members: northwindMembers,
    amounts: {
      organization: 24,
      user: 40,
      lead: 12,
      deal: 18,
      ticket: 9,
      product: 12,
      note: 30,
      equipment: 0,
      equipment_check: 0,
    },
  },
  cedar: {
    orderDays: null,
    seats: null,
    chinese: 0,
    members: ['newcomer'],
    amounts: none,
  },

  linden: {
    orderDays: 200,
    seats: 1,
    chinese: 0,
    members: ['owner', 'trainee'],
    amounts: none,
  },
};

const names = Object.keys(companySizes) as DemoName[];

/** Returns four companies on each suite, without those of `but`, because reading a configuration takes a moment. */
export function demoCompanies(but: ReadonlySet<string> = new Set()): DemoCompany[] {
  const candidates = channels.flatMap((channel) =>
    names.map((name) => ({ clientId: `${name}-${channel}`, channel, name })),
  );
  return candidates
    .filter(({ clientId }) => !but.has(clientId))
    .map(({ clientId, channel, name }) => ({
      clientId,
      channel,
      configuration: loadConfiguration(name, channel),
      ...companySizes[name],
    }));
}

/** Returns the short name of a company; also the seed of its random values. */
export function getNickname({ configuration: { company } }: DemoCompany): string {
  return company.nickname ?? company.name;
}
