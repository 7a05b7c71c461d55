import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CappedTotal } from '../../../domain/contract/shapes';
import type { ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { boundChat } from '../bound-chats';
import { readColumns } from './columns';
import { cappedTotal, countLimit } from './count';
import { filterToSql } from './filter-to-sql';
import { orderKey, type Order } from './order';
import { pageFrom, type Page, type PageRow } from './page';
import { live, ruleToSql } from './predicates';

/** One section of a day: records in the order of a day of theirs, or those that nobody has written a note about since. */
export interface DayRequest {
  scope: Scope;
  /** Resolved for the reader of the scope. */
  filter: ResolvedFilter;
  limit: number;
  /** Absent with `quietSince`: those that have waited longest come first. */
  order?: Order;
  quietSince?: Date;
}

interface DayPage extends Pick<Page, 'rows' | 'chats'>, CappedTotal {
  /** When the last note about a record was written, of those with `quietSince` that have any; epoch milliseconds. */
  noted: ReadonlyMap<string, number>;
}

type DayRow = PageRow & { section: number; noted: Date | null };

/** The first records of each section and how many there are, all in one statement. */
export async function dayPages(db: Db, requests: readonly DayRequest[]): Promise<DayPage[]> {
  if (requests.length === 0) return [];
  const { rows } = await sql<DayRow>`
    select * from (${sql.join(
      requests.map((request, index) => sectionSql(request, index)),
      sql` union all `,
    )}) as day order by section, place`.execute(db);
  return requests.map(({ limit }, index) => {
    const own = rows.filter(({ section }) => section === index);
    return {
      ...pageFrom(
        own.map(({ section: _section, noted: _noted, ...row }) => row),
        limit,
      ),
      ...cappedTotal(Number(own[0]?.found ?? 0)),
      noted: new Map(own.flatMap(({ id, noted }) => (noted === null ? [] : [[id, noted.getTime()] as const]))),
    };
  });
}

function sectionSql(request: DayRequest, index: number): RawBuilder<unknown> {
  const { scope, limit } = request;
  const found = request.quietSince === undefined ? datedSql(request) : quietSql(request, request.quietSince);
  return sql`(
    with found as materialized (${found})
    select ${index}::int as section, shown.place, shown.noted, (select count(*) from found) as found,
      ${readColumns}, ${boundChat(scope)} as chat_id
    from (select id, place, noted from found order by place limit ${limit}) as shown
    join records on records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and records.id = shown.id)`;
}

function wanted({ scope, filter }: DayRequest): RawBuilder<SqlBool> {
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

function datedSql(request: DayRequest): RawBuilder<unknown> {
  const { field, sort } = request.order ?? { field: 'create_time', sort: 'asc' };
  const { key } = orderKey(request.scope, field);
  const way = sort === 'asc' ? sql`asc` : sql`desc`;
  return sql`
    select records.id, row_number() over (order by ${key} ${way} nulls last, records.id ${way}) as place, null::timestamptz as noted
    from records where ${wanted(request)} order by place limit ${countLimit + 1}`;
}

/** Nothing is quiet that was made since then. What fits is found before the last notes are looked up: most have one that is newer. */
function quietSql(request: DayRequest, since: Date): RawBuilder<unknown> {
  const { clientId, tableId } = request.scope;
  const notes = sql`timeline.client_id = ${clientId} and timeline.table_id = ${tableId} and timeline.event_type = 'FOLLOW_NOTE'`;
  return sql`
    select quiet.id, row_number() over (order by coalesce(last.noted, quiet.create_time), quiet.id) as place, last.noted
    from (
      select records.id, records.create_time from records
      where ${wanted(request)} and records.create_time < ${since} and not exists (
        select 1 from timeline where ${notes} and timeline.record_id = records.id and timeline.create_time >= ${since})
      limit ${countLimit + 1}) as quiet
    cross join lateral (select max(timeline.create_time) as noted from timeline where ${notes} and timeline.record_id = quiet.id) as last`;
}
