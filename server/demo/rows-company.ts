import type { Insertable } from 'kysely';
import { dayMs } from '../../domain/calendar';
import { memberPinyin } from '../queries/search/pinyin';
import type { IntegrationsTable } from '../db/tables';
import type { ClientsTable, DirectoryTable, MembersTable } from '../db/tables';
import type { DemoCompany } from './companies';
import { memberId, getOpenId, people, tenantKeys, getUnionId } from './people';
import { hasRoles } from './roles';

const administrators = ['admin', 'newcomer', 'owner'];
/** The seats of the members without a paid seat. */
const otherSeats: Readonly<Record<string, 'free' | 'none'>> = { viewer: 'free', trainee: 'none' };

/** Returns the company's subscription (start, end, paid seats), its logo, and the guide of its onboarding. */
export function buildSubscription(
  company: DemoCompany,
  now: number,
): Pick<Insertable<ClientsTable>, 'order_end' | 'seats' | 'create_time' | 'installer' | 'logo'> {
  const { orderDays, seats, configuration, members } = company;
  return {
    order_end: orderDays === null ? null : new Date(now + orderDays * dayMs),
    seats,
    create_time: new Date(now - 500 * dayMs),
    logo: hasRoles(company) ? '/sim/logos/brightsea.svg' : null,
    installer: configuration.company.est ? null : (members.map(memberId)[0] ?? null),
  };
}

const demoPeople = (company: DemoCompany) => people.filter((person) => company.members.includes(person.key));

export function memberRows(company: DemoCompany, now: number): Insertable<MembersTable>[] {
  return demoPeople(company).map(({ key, name, team }) => ({
    client_id: company.clientId,
    member_id: memberId(key),
    name,
    name_pinyin: memberPinyin(name),
    avatar_url: '',
    open_id: getOpenId(company.channel, key),
    union_id: getUnionId(company.channel, key),
    is_admin: administrators.includes(key),
    is_data_admin: key === 'data-admin',
    team_ids: team === null ? [] : [team],
    seat: otherSeats[key] ?? 'paid',
    deleted: false,
    create_time: new Date(now - 450 * dayMs),
  }));
}

export function directoryRows(company: DemoCompany): Insertable<DirectoryTable>[] {
  return demoPeople(company).map(({ key }) => ({
    channel: company.channel,
    tenant_key: tenantKeys[company.channel],
    open_id: getOpenId(company.channel, key),
    client_id: company.clientId,
    member_id: memberId(key),
  }));
}

/** Returns the form that the simulator serves; no configuration contains it, because only the demo has this address. */
export function integrationRows(company: DemoCompany): Insertable<IntegrationsTable>[] {
  if (company.amounts.organization === 0) return [];
  return [
    { client_id: company.clientId, name: 'crm-data', config: JSON.stringify({ url: '/sim/desk/form', tip: '' }) },
  ];
}
