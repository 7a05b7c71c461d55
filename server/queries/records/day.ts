import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CappedTotal } from '../../../domain/contract/shapes';
import type { ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { boundChat } from '../chats/bound-chats';
import { recordJson } from './columns';
import { cappedTotal, countLimit } from './count';
import { filterToSql } from './filter-to-sql';
import { noteLines } from './last-note';
import { orderKey, type Order } from './order';
import { pageFrom, type RecordPageRows, type PageRow } from './page';
import { live, ruleToSql } from './predicates';

/** The request for one section of a day: records in the order of their day, or of their last note. */
export interface DayRequest {
  scope: Scope;
  /** Resolved for the reader of the scope. */
  filter: ResolvedFilter;
  limit: number;
  /** Absent: the longest wait for a note comes first. */
  order?: Order;
}

interface DayPage extends Pick<RecordPageRows, 'rows' | 'chats'>, CappedTotal {
  /** The time of the last note for each record with one, in that order; epoch milliseconds. */
  noted: ReadonlyMap<string, number>;
}

type DayRow = PageRow & { section: number; id: string; noted: Date | null };

/** Returns the first records and the count of each section, in one statement. */
export async function dayPages(db: Db, requests: readonly DayRequest[]): Promise<DayPage[]> {
  if (requests.length === 0) return [];
  const { rows } = await sql<DayRow>`
    select * from (${sql.join(
      requests.map((request, index) => sectionSql(request, index)),
      sql` union all `,
    )}) as day order by section, place`.execute(db);
  return requests.map(({ limit }, index) => {
    const sectionRows = rows.filter(({ section }) => section === index);
    return {
      ...pageFrom(sectionRows, limit),
      ...cappedTotal(Number(sectionRows[0]?.found ?? 0)),
      noted: new Map(sectionRows.flatMap(({ id, noted }) => (noted === null ? [] : [[id, noted.getTime()] as const]))),
    };
  });
}

function sectionSql(request: DayRequest, index: number): RawBuilder<unknown> {
  const { scope, limit, order } = request;
  const sectionRows = order === undefined ? quietSql(request) : datedSql(request, order);
  return sql`(
    with found as materialized (${sectionRows})
    select ${index}::int as section, shown.place, shown.id, shown.noted, (select count(*) from found) as found,
      ${recordJson} as record, ${boundChat(scope)} as chat_id
    from (select id, place, noted from found order by place limit ${limit}) as shown
    join records on records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and records.id = shown.id)`;
}

function dayConditions({ scope, filter }: DayRequest): RawBuilder<SqlBool> {
  return sql.join(
    [
      sql<SqlBool>`records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId}`,
      live,
      ruleToSql(scope),
      filterToSql(filter, scope),
    ],
    sql` and `,
  );
}

function datedSql(request: DayRequest, { field, sort }: Order): RawBuilder<unknown> {
  const { key } = orderKey(request.scope, field);
  const way = sort === 'asc' ? sql`asc` : sql`desc`;
  return sql`
    select records.id, row_number() over (order by ${key} ${way} nulls last, records.id ${way}) as place, null::timestamptz as noted
    from records where ${dayConditions(request)} order by place limit ${countLimit + 1}`;
}

/** The matching records are found before the last notes are looked up. */
function quietSql(request: DayRequest): RawBuilder<unknown> {
  return sql`
    select quiet.id, row_number() over (order by coalesce(last.noted, quiet.create_time), quiet.id) as place, last.noted
    from (
      select records.id, records.create_time from records where ${dayConditions(request)} limit ${countLimit + 1}) as quiet
    cross join lateral (select max(timeline.create_time) as noted from timeline where ${noteLines(request.scope, sql.ref('quiet.id'))}) as last`;
}
