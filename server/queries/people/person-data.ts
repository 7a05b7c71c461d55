import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tables, Trx } from '../../db/tables';
import { listTreatedColumns, listTextTables, type MemberTreatment } from '../../db/tables/person-parts';
import { recordParts } from '../../db/tables/record-parts';

/** The places of one person's data, its treatment, and the found rows (SD-112). The content of each table is listed in `person-parts.ts`. */

/** The number of treated rows of a table. `left`: rows that contain a word of the person's name without proof that it means the person. */
export interface TouchedRows {
  table: keyof Tables;
  done: 'removed' | 'emptied' | 'replaced' | 'left';
  count: number;
}

/** A person in the rows of a company: the ids and the words of the name. */
export interface PersonInRows {
  clientId: string;
  ids: readonly string[];
  words: readonly string[];
}

/** The replacement of a removed word, and the name of an erased member. */
const erasedWord = '—';

/** A time long before any data: rows with it are deleted by the next cleanup, with their bytes. */
const longAgo = new Date(0);

const countAffected = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }) => Number(numAffectedRows);

/** Deletes a member's own rows, and marks export and import files for the cleanup. */
export async function removeOwnRows(trx: Trx, clientId: string, memberId: string): Promise<TouchedRows[]> {
  const touched: TouchedRows[] = [];
  for (const [table, columns] of byTable('row')) {
    // An e-mail address or a suite id is stored next to the member's id.
    const memberColumns = columns.filter((column) => column === 'member_id' || column === 'seen_by');
    const names = memberColumns.map((column) => sql<SqlBool>`erased.${sql.id(column)} = ${memberId}`);
    const result =
      await sql`delete from ${sql.id(table)} as erased where erased.client_id = ${clientId} and (${sql.join(names, sql` or `)})`.execute(
        trx,
      );
    touched.push({ table, done: 'removed', count: countAffected(result) });
  }
  const exports =
    await sql`update exports set create_time = ${longAgo}::timestamptz where client_id = ${clientId} and member_id = ${memberId}`.execute(
      trx,
    );
  const imports =
    await sql`update imports set create_time = ${longAgo}::timestamptz, done_time = ${longAgo}::timestamptz where client_id = ${clientId} and member_id = ${memberId}`.execute(
      trx,
    );
  return [
    ...touched,
    { table: 'exports', done: 'removed', count: countAffected(exports) },
    { table: 'imports', done: 'removed', count: countAffected(imports) },
  ];
}

function byTable(treatment: MemberTreatment): Map<keyof Tables, string[]> {
  const tables = new Map<keyof Tables, string[]>();
  for (const { table, column } of listTreatedColumns(treatment))
    tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** The statements that remove a person's suite id from a column, and the condition for its rows. */
const suiteIdColumns: Partial<
  Record<
    MemberTreatment,
    (column: RawBuilder<unknown>, openId: string) => { holds: RawBuilder<SqlBool>; without: RawBuilder<unknown> }
  >
> = {
  suiteId: (column, openId) => ({ holds: sql`${column} = ${openId}`, without: sql`${erasedWord}` }),
  suiteIds: (column, openId) => ({
    holds: sql`${openId} = any(${column})`,
    without: sql`array_remove(${column}, ${openId}::text)`,
  }),
  suiteIdKeys: (column, openId) => ({ holds: sql`${column} ? ${openId}`, without: sql`${column} - ${openId}::text` }),
};

/** Removes a member's suite id from every row. */
export async function removeSuiteIds(trx: Trx, clientId: string, openId: string): Promise<TouchedRows[]> {
  const touched: TouchedRows[] = [];
  for (const [treatment, change] of Object.entries(suiteIdColumns) as [
    MemberTreatment,
    NonNullable<(typeof suiteIdColumns)['suiteId']>,
  ][])
    for (const { table, column } of listTreatedColumns(treatment)) {
      const { holds, without } = change(sql`erased.${sql.id(column)}`, openId);
      const result =
        await sql`update ${sql.id(table)} as erased set ${sql.id(column)} = ${without} where erased.client_id = ${clientId} and ${holds}`.execute(
          trx,
        );
      touched.push({ table, done: 'emptied', count: countAffected(result) });
    }
  return touched;
}

/** A member with all identifying data. */
export interface NamedMember {
  name: string;
  openId: string;
  unionId: string | null;
  isPresent: boolean;
}

export async function findNamedMember(db: Db | Trx, clientId: string, memberId: string): Promise<NamedMember | null> {
  const row = await db
    .selectFrom('members')
    .select(['name', 'open_id', 'union_id', 'deleted'])
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ? { name: row.name, openId: row.open_id, unionId: row.union_id, isPresent: !row.deleted } : null;
}

/** Empties a member except for the id that records and histories refer to. */
export async function emptyMember(trx: Trx, clientId: string, memberId: string): Promise<TouchedRows> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({
      name: erasedWord,
      name_pinyin: '',
      avatar_url: '',
      open_id: `erased:${memberId}`,
      union_id: null,
      is_admin: false,
      is_data_admin: false,
      admin_named: false,
      seat: 'none',
      deleted: true,
      suite_state: 'left',
      team_ids: [],
    })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { table: 'members', done: 'emptied', count: Number(numUpdatedRows) };
}

/** Returns the records that were merged into one of these, which concern the same person. */
export async function listMergedIds(
  trx: Trx,
  clientId: string,
  tableId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('record_merges')
    .select('record_id')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('survivor_id', 'in', [...ids])
    .where('undo_time', 'is', null)
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/** Columns by which parts refer to their record, other than `record_id` alone. */
const namingColumns: Partial<Record<keyof typeof recordParts, string[]>> = {
  company_parents: ['child_id', 'parent_id'],
  company_relations: ['one_id', 'other_id'],
  duplicate_dismissals: ['record_id', 'other_id'],
  next_steps: ['note_id'],
  record_merges: ['record_id', 'survivor_id'],
};

/** Deletes records for good with all their parts. Unused files are deleted by the next cleanup, and lose their names at once. */
export async function eraseRecords(
  trx: Trx,
  clientId: string,
  tableId: string,
  ids: readonly string[],
): Promise<TouchedRows[]> {
  const touched: TouchedRows[] = [];
  const heldFiles = sql`select file_id from file_uses where client_id = ${clientId} and table_id = ${tableId} and record_id = any(${[...ids]}::text[])`;
  const files = await sql`
    update files set used = false, create_time = ${longAgo}::timestamptz, name = ${erasedWord} where client_id = ${clientId} and file_id in (${heldFiles})
      and not exists (select 1 from file_uses where file_uses.client_id = ${clientId} and file_uses.file_id = files.file_id
        and not (file_uses.table_id = ${tableId} and file_uses.record_id = any(${[...ids]}::text[])))`.execute(trx);
  touched.push({ table: 'files', done: 'removed', count: countAffected(files) });
  for (const table of Object.keys(recordParts) as (keyof typeof recordParts)[]) {
    const columns = (namingColumns[table] ?? ['record_id']).map(
      (column) => sql<SqlBool>`part.${sql.id(column)} = any(${[...ids]}::text[])`,
    );
    const ofTable = table === 'import_rows' ? sql<SqlBool>`true` : sql<SqlBool>`part.table_id = ${tableId}`;
    const result =
      await sql`delete from ${sql.id(table)} as part where part.client_id = ${clientId} and ${ofTable} and (${sql.join(columns, sql` or `)})`.execute(
        trx,
      );
    touched.push({ table, done: 'removed', count: countAffected(result) });
  }
  const exports =
    await sql`update exports set create_time = ${longAgo}::timestamptz where client_id = ${clientId} and table_id = ${tableId} and ids && ${[...ids]}::text[]`.execute(
      trx,
    );
  const records =
    await sql`delete from records where client_id = ${clientId} and table_id = ${tableId} and id = any(${[...ids]}::text[])`.execute(
      trx,
    );
  return [
    ...touched,
    { table: 'exports', done: 'removed', count: countAffected(exports) },
    { table: 'records', done: 'removed', count: countAffected(records) },
  ];
}

/** Returns the notes that are only about these records, deleted ones included. */
export async function listSoleNotes(
  trx: Trx,
  clientId: string,
  tableId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from records where client_id = ${clientId} and table_id = 'note'
      and data->'follow_relate_objs' = any(select jsonb_build_object(${tableId}::text, jsonb_build_array(own)) from unnest(${[...ids]}::text[]) as own)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Escapes a word for a regular expression of PostgreSQL. */
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const buildPattern = (personWords: readonly string[]) => `(?:${personWords.map(escaped).join('|')})`;
/** Property names in JSON stay: only words in values match. */
const inJson = String.raw`(?![^"\\]*"\s*:)`;

interface Found {
  names: RawBuilder<SqlBool>;
  speaks: RawBuilder<SqlBool>;
}

/** Builds the conditions for rows that refer to a person by id, and for those that mention the name. Rows that wait for delivery are left alone. */
function foundIn(texts: readonly [string, 'text' | 'json'][], { ids, words }: PersonInRows): Found {
  const idConditions = ids.map((id) => sql<SqlBool>`strpos(to_jsonb(spoken)::text, ${id}) > 0`);
  const pattern = buildPattern(words);
  const spoken = texts.map(([column]) => sql<SqlBool>`spoken.${sql.id(column)}::text ~* ${pattern}`);
  return { names: sql`(${sql.join(idConditions, sql` or `)})`, speaks: sql`(${sql.join(spoken, sql` or `)})` };
}

/** The tables whose words are replaced: of records only notes, whose fields are texts. Rows that wait for delivery need their words. */
const replacedIn: Partial<Record<keyof Tables, RawBuilder<SqlBool>>> = {
  records: sql`spoken.table_id = 'note'`,
  outbox: sql`spoken.state <> 'waiting'`,
};

/** Removes the words of a person's name from the rows that refer to the person by id. */
export async function replaceWords(trx: Trx, person: PersonInRows, now: Date): Promise<TouchedRows[]> {
  const pattern = buildPattern(person.words);
  const touched: TouchedRows[] = [];
  for (const { table, texts } of listTextTables()) {
    const { names, speaks } = foundIn(texts, person);
    const sets = texts.map(([column, kind]) =>
      kind === 'text'
        ? sql`${sql.id(column)} = regexp_replace(spoken.${sql.id(column)}, ${pattern}, ${erasedWord}, 'gi')`
        : sql`${sql.id(column)} = regexp_replace(spoken.${sql.id(column)}::text, ${pattern + inJson}, ${erasedWord}, 'gi')::jsonb`,
    );
    // Its search keys are rebuilt (server/commands/sessions/renew-keys.ts).
    if (table === 'records')
      sets.push(
        sql`keys_version = 0, search_text = '', role_words = '{}', compared_texts = '{}', update_time = ${now}::timestamptz`,
      );
    const only = replacedIn[table] ?? sql<SqlBool>`true`;
    const result =
      await sql`update ${sql.id(table)} as spoken set ${sql.join(sets)} where spoken.client_id = ${person.clientId} and ${only} and ${names} and ${speaks}`.execute(
        trx,
      );
    touched.push({ table, done: 'replaced', count: countAffected(result) });
  }
  return touched;
}

/** Counts the rows that still contain a word of the person's name. */
export async function countMentions(trx: Trx, person: PersonInRows): Promise<TouchedRows[]> {
  const touched: TouchedRows[] = [];
  for (const { table, texts } of listTextTables()) {
    const { speaks } = foundIn(texts, person);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.id(table)} as spoken where spoken.client_id = ${person.clientId} and ${speaks}`.execute(
      trx,
    );
    touched.push({ table, done: 'left', count: rows[0]?.count ?? 0 });
  }
  return touched;
}

/** Columns that are never exported: secrets, paths of bytes, and search keys. */
const withheld = [
  'session_hash',
  'token_hash',
  'suite_token',
  'secret_hash',
  'secret',
  'code',
  'answer',
  'body_hash',
  'path',
  'upload_path',
  'source',
  'facets',
  'grams',
  'duplicate_keys',
  'search_text',
  'role_words',
  'compared_texts',
  'keys_version',
];

/** Returns the rows that refer to a person by id, by table, without secrets, up to a limit each. */
export async function loadNamingRows(
  db: Db | Trx,
  { clientId, ids }: Pick<PersonInRows, 'clientId' | 'ids'>,
  limit: number,
): Promise<Record<string, unknown[]>> {
  const tables = new Set([
    ...(['row', 'aged', 'emptied', 'id', 'suiteId', 'suiteIds', 'suiteIdKeys'] as const).flatMap((each) => [
      ...byTable(each).keys(),
    ]),
    ...listTextTables().map(({ table }) => table),
    ...(Object.keys(recordParts) as (keyof typeof recordParts)[]),
  ]);
  const rowsByTable: Record<string, unknown[]> = {};
  for (const table of [...tables].sort()) {
    const idConditions = ids.map((id) => sql<SqlBool>`strpos(to_jsonb(part)::text, ${id}) > 0`);
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(part) - ${withheld}::text[] as row from ${sql.id(table)} as part
      where part.client_id = ${clientId} and (${sql.join(idConditions, sql` or `)}) limit ${limit}`.execute(db);
    if (rows.length > 0) rowsByTable[table] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

/** Returns the data of a record, live or removed. */
export async function findStoredPerson(
  db: Db | Trx,
  clientId: string,
  tableId: string,
  id: string,
): Promise<{ name: string; data: Record<string, unknown>; isRemoved: boolean } | null> {
  const row = await db
    .selectFrom('records')
    .select(['name', 'data', 'deleted_at'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { name: row.name, data: row.data, isRemoved: row.deleted_at !== null } : null;
}

export interface FoundPerson {
  kind: 'member' | 'record';
  table_id: string | null;
  id: string;
  name: string;
  /** Whether the member is active. */
  is_present: boolean;
}

/** Returns members, and records of these types, whose name contains a text; ordered by name. */
export async function findPeople(
  db: Db,
  clientId: string,
  { keyword, tableIds, limit }: { keyword: string; tableIds: readonly string[]; limit: number },
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select 'member' as kind, null as table_id, m.member_id as id, m.name, not m.deleted as is_present from members as m
    where m.client_id = ${clientId} and m.name <> ${erasedWord} and (strpos(lower(m.name), lower(${keyword})) > 0 or m.open_id = ${keyword} or m.member_id = ${keyword})
    union all
    select 'record', r.table_id, r.id, r.name, false from records as r
    where r.client_id = ${clientId} and r.table_id = any(${[...tableIds]}::text[]) and (strpos(lower(r.name), lower(${keyword})) > 0 or r.id = ${keyword})
    order by name, id limit ${limit}`.execute(db);
  return rows;
}
