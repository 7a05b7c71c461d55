import type { Insertable } from 'kysely';
import type { Filter } from '../../../domain/filters/filter';
import { everything } from '../../../domain/filters/filter';
import type { RecordAction } from '../../../domain/metadata/role';
import type { MemberRolesTable, RecordRulesTable, RolesTable } from '../tables';
import type { DemoCompany } from './companies';
import { memberId, people, type DemoPerson } from './people';
import { i18nOf, words, type Words } from './types';

type Role = 'sales' | 'manager' | 'service' | 'finance' | 'free_seat';

const roles: Record<Role, Words> = {
  sales: words('销售', 'Sales', '営業'),
  manager: words('销售主管', 'Sales manager', '営業マネージャー'),
  service: words('客服', 'Service', 'サポート'),
  finance: words('财务', 'Finance', '経理'),
  free_seat: words('免费席位', 'Free seat', '無料シート'),
};

/** Who plays which part in Brightsea. */
function rolesOf({ key, team }: DemoPerson): Role[] {
  if (key === 'm22' || key === 'm23') return ['finance'];
  if (key === 'manager') return ['manager', 'sales'];
  if (team === 'east-sales' || team === 'south-sales') return ['sales'];
  return team === 'service' ? ['service'] : [];
}

const urgent: Filter = {
  join: 'or',
  items: [
    { field: 'owner_member_id', relation: 'include', value: ['$my_teams'] },
    { field: '_all_member_ids', relation: 'include', value: ['$me'] },
    { field: 'ticket_priority', relation: 'include', value: ['3'] },
  ],
};

/** Besides what each type says: finance looks at every customer and deal, a manager at every deal, service works on whatever is urgent. */
const rules: readonly { table: string; role: Role; action: RecordAction; rule: Filter }[] = [
  { table: 'organization', role: 'finance', action: 'read', rule: everything },
  { table: 'organization', role: 'finance', action: 'write', rule: everything },
  { table: 'deal', role: 'finance', action: 'read', rule: everything },
  { table: 'deal', role: 'manager', action: 'read', rule: everything },
  { table: 'ticket', role: 'service', action: 'read', rule: urgent },
  { table: 'ticket', role: 'service', action: 'write', rule: urgent },
];

/** Only Brightsea has roles; in the others everybody's reach is what the types say. */
export const hasRoles = (company: DemoCompany): boolean => company.clientId.startsWith('brightsea-');

export function roleRows(company: DemoCompany): Insertable<RolesTable>[] {
  if (!hasRoles(company)) return [];
  return Object.entries(roles).map(([role_id, name], index) => ({
    client_id: company.clientId, role_id, name: name.zh, order_no: index + 1, i18n_resource: JSON.stringify(i18nOf('name', name)),
  }));
}

export function memberRoleRows(company: DemoCompany): Insertable<MemberRolesTable>[] {
  if (!hasRoles(company)) return [];
  return people.filter((person) => company.members.includes(person.key)).flatMap((person) =>
    rolesOf(person).map((role_id) => ({ client_id: company.clientId, member_id: memberId(person.key), role_id })));
}

export function recordRuleRows(company: DemoCompany): Insertable<RecordRulesTable>[] {
  if (!hasRoles(company)) return [];
  return rules.map(({ table, role, action, rule }) => ({ client_id: company.clientId, table_id: table, role_id: role, action, rule: JSON.stringify(rule) }));
}
