import { sql, type AliasedRawBuilder, type RawBuilder, type Selectable } from 'kysely';
import type { ClientsTable, MembersTable } from '../../db/tables';

/** The present state of the company and the member of a session or an API key. */
export interface CallerState {
  client: Pick<
    Selectable<ClientsTable>,
    | 'state'
    | 'time_zone'
    | 'free_seats'
    | 'usage_tracking'
    | 'configuration_version'
    | 'suite_app'
    | 'dingtalk_documents'
  >;
  /** The member; null when the member's row is deleted. */
  member:
    | (Pick<
        Selectable<MembersTable>,
        'name' | 'open_id' | 'is_admin' | 'is_data_admin' | 'team_ids' | 'seat' | 'deleted'
      > & { role_ids: string[] })
    | null;
}

/** The columns of `clients as c` and `members as m`, which the statement joins. */
export const callerStateColumns = [
  'c.state',
  'c.time_zone',
  'c.free_seats',
  'c.usage_tracking',
  'c.configuration_version',
  'c.suite_app',
  'c.dingtalk_documents',
  'm.name as member_name',
  'm.open_id',
  'm.is_admin',
  'm.is_data_admin',
  'm.team_ids',
  'm.seat',
  'm.deleted',
  'm.member_id as found_member',
] as const;

export function selectRoleIds(
  clientId: string | RawBuilder<unknown>,
  memberId: RawBuilder<unknown>,
): AliasedRawBuilder<string[], 'role_ids'> {
  return sql<string[]>`(
    select coalesce(array_agg(r.role_id), '{}') from member_roles as r where r.client_id = ${clientId} and r.member_id = ${memberId})`.as(
    'role_ids',
  );
}

type CallerMember = NonNullable<CallerState['member']>;
type CallerStateRow = CallerState['client'] & {
  [Column in Exclude<keyof CallerMember, 'name' | 'role_ids'>]: CallerMember[Column] | null;
} & {
  member_name: string | null;
  found_member: string | null;
  role_ids: string[];
};

export function toCallerState(row: CallerStateRow): CallerState {
  const { state, time_zone, free_seats, usage_tracking, configuration_version, suite_app, dingtalk_documents } = row;
  return {
    client: {
      state,
      time_zone,
      free_seats,
      usage_tracking,
      configuration_version,
      suite_app,
      dingtalk_documents,
    },
    member:
      row.found_member === null
        ? null
        : {
            name: row.member_name ?? '',
            open_id: row.open_id ?? '',
            is_admin: row.is_admin ?? false,
            is_data_admin: row.is_data_admin ?? false,
            team_ids: row.team_ids ?? [],
            role_ids: row.role_ids,
            seat: row.seat ?? 'none',
            deleted: row.deleted ?? true,
          },
  };
}
