import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { cleanString } from '../../../domain/clean-text';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { boundChat } from '../bound-chats';
import { recordJson, type RecordValues } from './columns';
import { gramHashes } from './hash';
import { isFoundByRole } from './keys';
import { live } from './predicates';

/**
 * Keyword search in steps (ADR-0058): a common word is found among the newest records at once, where the gram index would
 * have to read every record that holds it; a rare one is not there, and the gram index then finds its few.
 */

/** How many of the newest records are looked through in the first step: few, and more only where what was found among them promises a full page. */
const widest = 5_000;
const windows = [1_000, widest] as const;

/** A row with its bound chat, and with what the order of all steps is made of. */
interface FoundRow {
  record: RecordValues;
  chat_id: string | null;
  create_time: Date;
  id: string;
}

type Searcher = Pick<Scope, 'clientId' | 'tableId' | 'fields'>;

/** As it is compared: lower case, without blanks around it. */
export function normaliseKeyword(keyword: string | undefined): string {
  return (keyword ?? '').trim().toLowerCase();
}

/** Search text and, where the keyword has any, grams. The keyword is in lower case. */
export function keywordCondition(scope: Searcher, keyword: string): RawBuilder<SqlBool> {
  const clean = cleanString(keyword);
  const conditions = textsFor(scope).map(({ text, fieldId }) => {
    const grams = gramHashes(scope.clientId, scope.tableId, clean, fieldId);
    const inText = containsWord(text, clean);
    // One Latin letter has no gram: every record is looked at.
    return grams.length === 0 ? inText : sql<SqlBool>`(records.grams @> ${grams}::int[] and ${inText})`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * The texts in which this reader's words are looked for: the one of the fields that everybody sees, and those of the fields by role that
 * the reader sees now. What a reader may not see is not looked at, so nothing about an answer, its time neither, depends on it.
 */
function textsFor({ fields }: Searcher): { text: RawBuilder<unknown>; fieldId?: string }[] {
  const roleFields = fields.filter((field) => field.access !== 'none' && isFoundByRole(field));
  return [
    { text: sql.ref('records.search_text') },
    ...roleFields.map(({ field_id }) => ({ text: sql`(records.role_words->>${field_id}::text)`, fieldId: field_id })),
  ];
}

function containsWord(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${text}, ${word}::text) > 0`;
}

interface RecordSearch {
  /** In lower case, not empty. */
  keyword: string;
  /** Rule and filter, over `records`. */
  condition: RawBuilder<SqlBool>;
  limit: number;
}

/** The newest live records whose words contain the keyword, at most `limit`. */
export async function searchNewest(db: Db, scope: Scope, search: RecordSearch): Promise<FoundRow[]> {
  const { near, far } = listSteps(scope, search);
  for (const window of windows) {
    const { rows } = await near(window).execute(db);
    if (rows.length >= search.limit) return rows;
    if (rows.length * (widest / window) < search.limit) break;
  }
  return (await far().execute(db)).rows;
}

/** The same as one value, a set of rows: a step is not taken where those before it have found enough, or promise too little. */
export function searchNewestSql(scope: Scope, search: RecordSearch): RawBuilder<FoundRow> {
  const { near, far } = listSteps(scope, search);
  const [first, second] = windows;
  const inFirst = sql`(select count(*) from first_window)`;
  const inSecond = sql`(select count(*) from second_window)`;
  const promises = sql<SqlBool>`${inFirst} * ${second / first} >= ${search.limit}`;
  return sql<FoundRow>`
    with first_window as materialized (${near(first)}),
      second_window as materialized (${near(second, sql<SqlBool>`${inFirst} < ${search.limit} and ${promises}`)}),
      everywhere as materialized (${far(sql<SqlBool>`${inFirst} < ${search.limit} and ${inSecond} < ${search.limit}`)})
    select * from first_window where ${inFirst} >= ${search.limit}
    union all select * from second_window where ${inSecond} >= ${search.limit}
    union all select * from everywhere`;
}

/** The steps of a search. `when`: a condition without a row; a step for which it does not hold reads nothing. */
function listSteps(scope: Scope, { keyword, condition, limit }: RecordSearch) {
  const ownRecords = sql`records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${live}`;
  const inTexts = sql<SqlBool>`(${sql.join(
    textsFor(scope).map(({ text }) => containsWord(text, cleanString(keyword))),
    sql` or `,
  )})`;
  const selectedColumns = sql`${recordJson} as record, ${boundChat(scope)} as chat_id, records.create_time, records.id`;
  const noCondition = sql<SqlBool>`true`;
  return {
    near: (window: number, when = noCondition) => sql<FoundRow>`
      select ${selectedColumns}
      from (select * from records where ${ownRecords} order by records.create_time desc, records.id desc limit ${window}) as records
      where ${inTexts} and ${condition} and ${when}
      order by records.create_time desc, records.id desc limit ${limit}`,
    // Put in an order that no index has: otherwise the planner may walk through all records in theirs. It chooses by the word or by what the reader sees,
    // whichever is rarer.
    far: (when = noCondition) => sql<FoundRow>`
      select ${selectedColumns} from records where ${ownRecords} and ${keywordCondition(scope, keyword)} and ${condition} and ${when}
      order by records.create_time + interval '0 second' desc, records.id desc limit ${limit}`,
  };
}
