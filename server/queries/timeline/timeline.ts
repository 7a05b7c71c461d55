import { sql, type Selectable } from 'kysely';
import type { Db, TimelineTable } from '../../db/tables';
import { toInstant, toMicroseconds, type Place } from '../records/places';

export type TimelineRow = Omit<Selectable<TimelineTable>, 'client_id' | 'create_time' | 'update_time'> & {
  create_time: number;
  update_time: number;
};

export interface EventPage {
  rows: TimelineRow[];
  /** The number of all events of this kind. */
  total: number;
}

export interface EventRequest {
  /** The kinds of events; undefined for all. */
  eventTypes?: readonly TimelineRow['event_type'][] | undefined;
  /** The fields that the reader sees. A change of hidden fields does not exist for the reader: it is neither shown nor counted. */
  shownFields: readonly string[];
  /** The visible parts of product lines: a change of other parts alone is left out as well. */
  shownParts: readonly string[];
  skip: number;
  limit: number;
}

/** The number of characters of values before and after changes that one page reads, in equal shares for its rows. */
const textOfPage = 1_000_000;
/** The length to which a text is never cut further, in characters. */
const leastText = 20;

/**
 * Returns the data of an event. Texts of its changes that exceed its share of the page are cut, because one record's history may contain a megabyte
 * a line. A page of fewer rows has longer texts. `data` is read only once for each event, because each mention of it unpacks the whole.
 */
function dataWithin(share: number) {
  const longest = sql`greatest(${leastText}::int, ${share}::int / (2 * together))`;
  const cut = (side: 'before' | 'since') => {
    const [value, text] = [sql.ref(side), sql.ref(`${side}_text`)];
    return sql`case when whole > ${share}::int and length(${text}) > ${longest}
      then to_jsonb(left(${text}, ${longest}) || '…') else ${value} end`;
  };
  return sql<
    TimelineRow['data']
  >`case when event_type = 'INFO_CHANGE' and jsonb_typeof(data -> 'changes') = 'array' then (
    select jsonb_build_object('changes', coalesce(jsonb_agg(
      jsonb_build_object('field', field, 'old', ${cut('before')}, 'new', ${cut('since')}) order by place), '[]'))
    from (
      select *, (count(*) over ())::int as together, sum(coalesce(length(before_text), 0) + coalesce(length(since_text), 0)) over () as whole
      from (
        select place, change -> 'field' as field, change -> 'old' as before, change -> 'new' as since,
          case when jsonb_typeof(change -> 'old') = 'string' then change ->> 'old' end as before_text,
          case when jsonb_typeof(change -> 'new') = 'string' then change ->> 'new' end as since_text
        from jsonb_array_elements(timeline.data -> 'changes') with ordinality as each_change (change, place)
      ) as texts
    ) as sized) else data end`;
}

interface RecordKey {
  clientId: string;
  tableId: string;
  recordId: string;
}

/** Selects the lines of a record's history that its reader sees. */
function selectEvents(
  db: Db,
  record: RecordKey,
  { eventTypes, shownFields, shownParts }: Omit<EventRequest, 'skip' | 'limit'>,
) {
  return (
    db
      .selectFrom('timeline')
      .where('client_id', '=', record.clientId)
      .where('table_id', '=', record.tableId)
      .where('record_id', '=', record.recordId)
      .$if(eventTypes !== undefined, (query) => query.where('event_type', 'in', eventTypes ?? []))
      // The condition names the visible fields, not the hidden ones: the Markdown copy of a rich text follows its field, and so does a removed
      // field.
      .where(
        sql<boolean>`(event_type <> 'INFO_CHANGE' or jsonb_path_exists(
    data, '$.changes[*] ? (@.field == $shown[*])', ${JSON.stringify({ shown: shownFields })}::jsonb))`,
      )
      .where(
        sql<boolean>`(event_type <> 'PRODUCT_CHANGE' or data -> 'parts' is null or jsonb_path_exists(
    data, '$.parts[*] ? (@ == $shown[*])', ${JSON.stringify({ shown: shownParts })}::jsonb))`,
      )
  );
}

const eventColumns = (limit: number) =>
  [
    'table_id',
    'record_id',
    'event_id',
    'event_type',
    'operator',
    'program',
    'create_time',
    'update_time',
    dataWithin(Math.floor(textOfPage / limit)).as('data'),
  ] as const;

type SelectedEvent = Omit<TimelineRow, 'create_time' | 'update_time'> & { create_time: Date; update_time: Date };

const toTimelineRow = (row: SelectedEvent): TimelineRow => ({
  ...row,
  create_time: row.create_time.getTime(),
  update_time: row.update_time.getTime(),
});

/**
 * Returns a page of a record's timeline, ordered by the last change, then by id (SD-28). The caller has checked the right to read the record with
 * `findRecord`.
 */
export async function pageOfEvents(
  db: Db,
  record: RecordKey,
  { skip, limit, ...request }: EventRequest,
): Promise<EventPage> {
  if (request.eventTypes?.length === 0) return { rows: [], total: 0 };
  const events = selectEvents(db, record, request);
  const rows = await events
    .select(eventColumns(limit))
    .orderBy('update_time', 'desc')
    .orderBy('event_id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  // A page that is not full is the last one, so its rows give the total.
  const isLast = rows.length < limit && (rows.length > 0 || skip === 0);
  const { count } = isLast
    ? { count: skip + rows.length }
    : await events.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows: rows.map(toTimelineRow), total: Number(count) };
}

/**
 * Returns a page of the same lines after one of them, the newest first by the time of their creation, which never changes. `next` is the last line
 * of the page where more follow.
 */
export async function pageOfEventsBehind(
  db: Db,
  record: RecordKey,
  { after, limit, ...request }: Omit<EventRequest, 'skip'> & { after: Place | undefined },
): Promise<{ rows: TimelineRow[]; next: Place | null }> {
  const rows = await selectEvents(db, record, request)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(create_time, event_id) < (${toInstant(after?.at ?? 0)}, ${after?.id ?? ''})`),
    )
    .select([...eventColumns(limit), toMicroseconds(sql.ref('create_time')).as('at')])
    .orderBy('create_time', 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit + 1)
    .execute();
  const pageRows = rows.slice(0, limit);
  const last = rows.length > limit ? pageRows.at(-1) : undefined;
  return {
    rows: pageRows.map(({ at: _at, ...row }) => toTimelineRow(row)),
    next: last ? { at: Number(last.at), id: last.event_id } : null,
  };
}
