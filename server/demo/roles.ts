import type { Insertable } from 'kysely';
import type { MemberRolesTable } from '../db/tables';
import type { DemoCompany } from './companies';
import { memberId, people, type DemoPerson } from './people';

/** Who plays which part in Brightsea; the parts themselves are in its file. */
function listRoles({ key, team }: DemoPerson): string[] {
  if (key === 'm22' || key === 'm23') return ['finance'];
  if (key === 'manager') return ['manager', 'sales'];
  if (team === 'east-sales' || team === 'south-sales') return ['sales'];
  return team === 'service' ? ['service'] : [];
}

/** Only Brightsea has roles; in the others everybody's reach is what the types say. */
export const hasRoles = ({ configuration }: DemoCompany): boolean => configuration.roles.length > 0;

export function memberRoleRows(company: DemoCompany): Insertable<MemberRolesTable>[] {
  if (!hasRoles(company)) return [];
  return people
    .filter((person) => company.members.includes(person.key))
    .flatMap((person) =>
      listRoles(person).map((role_id) => ({ client_id: company.clientId, member_id: memberId(person.key), role_id })),
    );
}
