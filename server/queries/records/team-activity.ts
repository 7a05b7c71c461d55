import { sql, type RawBuilder } from 'kysely';
import type { MemberActivity } from '../../../domain/contract/records/day';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { live, ruleToSql } from './predicates';

/** The members and the records whose activity is counted. */
export interface ActivityRequest {
  since: Date;
  memberIds: readonly string[];
  /** The types, each with the reader's scope and its winning stages. */
  types: readonly { scope: Scope; won: readonly { pipeline_id: string; stage_id: string }[] }[];
}

type ActivityRow = { member_id: string; kind: 'notes' | 'created' | 'moved' | 'won'; count: number };

/** Returns the numbers of each member's notes, new records and moves since a time, for records that the reader may read, in one statement. */
export async function teamActivity(db: Db, request: ActivityRequest): Promise<MemberActivity[]> {
  if (request.types.length === 0 || request.memberIds.length === 0) return [];
  const { rows } = await sql<ActivityRow>`
    select member_id, kind, sum(count)::int as count from (${sql.join(
      request.types.flatMap((type) => activitySql(request, type)),
      sql` union all `,
    )}) as activity group by member_id, kind order by member_id`.execute(db);
  const activities = new Map<string, MemberActivity>();
  for (const { member_id, kind, count } of rows) {
    const activity = activities.get(member_id) ?? { member_id, notes: 0, created: 0, moved: 0, won: 0 };
    activities.set(member_id, { ...activity, [kind]: count });
  }
  return [...activities.values()];
}

function activitySql(
  { since, memberIds }: ActivityRequest,
  { scope, won }: ActivityRequest['types'][number],
): RawBuilder<unknown>[] {
  const members = sql`any(${[...memberIds]}::text[])`;
  const readable = sql`records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${live} and ${ruleToSql(scope)}`;
  const moves = sql`from stage_changes as moves join records on ${readable} and records.id = moves.record_id
    where moves.client_id = ${scope.clientId} and moves.table_id = ${scope.tableId} and moves.change_time >= ${since}
      and moves.number > 1 and moves.member_id = ${members}`;
  return [
    sql`select timeline.operator as member_id, 'notes' as kind, count(*) as count from timeline
      join records on ${readable} and records.id = timeline.record_id
      where timeline.client_id = ${scope.clientId} and timeline.table_id = ${scope.tableId} and timeline.event_type = 'FOLLOW_NOTE'
        and timeline.create_time >= ${since} and timeline.operator = ${members} group by timeline.operator`,
    sql`select records.creator as member_id, 'created' as kind, count(*) as count from records
      where ${readable} and records.create_time >= ${since} and records.creator = ${members} group by records.creator`,
    sql`select moves.member_id, 'moved' as kind, count(distinct moves.record_id) as count ${moves} group by moves.member_id`,
    sql`select moves.member_id, 'won' as kind, count(distinct moves.record_id) as count ${moves}
      and (moves.pipeline_id, moves.stage_id) in (select * from unnest(${won.map(({ pipeline_id }) => pipeline_id)}::text[], ${won.map(({ stage_id }) => stage_id)}::text[]))
      group by moves.member_id`,
  ];
}
