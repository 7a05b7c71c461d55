import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { cleanString } from '../../../domain/clean-text';
import { normaliseLine } from '../../../domain/compared-text';
import type { Scope } from '../../../domain/filters/scope';
import { parseKeyword, type KeywordTerm } from '../../../domain/search/keyword';
import { boundChat } from '../chats/bound-chats';
import { recordJson, type RecordValues } from '../records/columns';
import { gramHashes } from './hash';
import { isFoundByRole } from './keys';
import { live } from '../records/predicates';

/**
 * Searches by keyword in steps (ADR-0058). A common word is found at once among the newest records, while the gram index would read every record
 * with it. A rare word is not among them, and the gram index then finds its few records.
 */

/** The most newest records that the first steps search. They search so many only where the matches among fewer ones promise a full page. */
const widest = 5_000;
const windows = [1_000, widest] as const;

/** A row with its bound chat, and with the values for the order of all steps. */
interface FoundRow {
  record: RecordValues;
  chat_id: string | null;
  create_time: Date;
  id: string;
}

type Searcher = Pick<Scope, 'clientId' | 'tableId' | 'fields'>;

/** Returns the compared form of a keyword; an empty text where nothing remains to compare. */
export function normaliseKeyword(keyword: string | undefined): string {
  return normaliseLine(cleanString(keyword ?? ''));
}

/** Returns the condition that a record contains each word of a keyword: by search text and, where a word has any, by grams. */
export function keywordCondition(scope: Searcher, keyword: string): RawBuilder<SqlBool> {
  const texts = textsFor(scope);
  const terms = parseKeyword(keyword);
  const [only, ...moreTexts] = texts;
  // With a single text, one lookup in the index of grams covers all words.
  if (only && moreTexts.length === 0 && terms.every((term) => term.length === 1))
    return inGrams(
      scope,
      only,
      terms.flatMap((term) => term[0] ?? []),
    );
  return termsCondition(terms, (word) => any(texts.map((searched) => inGrams(scope, searched, [word]))));
}

interface SearchedText {
  text: RawBuilder<unknown>;
  fieldId?: string;
}

/** Returns the condition that a text contains these words. A word of one Latin letter has no gram, so every record is checked. */
function inGrams(
  { clientId, tableId }: Searcher,
  { text, fieldId }: SearchedText,
  wordList: readonly string[],
): RawBuilder<SqlBool> {
  const grams = new Set(wordList.flatMap((word) => gramHashes(clientId, tableId, word, fieldId)));
  const inText = wordList.map((word) => containsWord(text, word));
  return all([...(grams.size === 0 ? [] : [sql<SqlBool>`records.grams @> ${[...grams]}::int[]`]), ...inText]);
}

function termsCondition(
  terms: readonly KeywordTerm[],
  holds: (word: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return all(terms.map((term) => any(term.map((wordList) => all(wordList.map(holds))))));
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
}

function any(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;
}

/**
 * Returns the texts in which this reader's words are searched: the text of the public fields, and the texts of the role fields that the reader sees
 * now. Hidden texts are not searched, so that nothing in an answer, including its time, depends on them.
 */
function textsFor({ fields }: Searcher): SearchedText[] {
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
  /** The keyword in the form of `normaliseKeyword`, not empty. */
  keyword: string;
  /** The rule and the filter, over `records`. */
  condition: RawBuilder<SqlBool>;
  limit: number;
}

/**
 * Builds a search for the newest live records whose words contain the keyword, at most `limit`. A step runs only if the earlier ones have found too
 * few and promise enough.
 */
export function searchNewestSql(scope: Scope, search: RecordSearch): RawBuilder<FoundRow> {
  const { near, far } = listSteps(scope, search);
  const [first, second] = windows;
  const inFirst = sql`(select count(*) from first_window)`;
  const inSecond = sql`(select count(*) from second_window)`;
  const promises = sql<SqlBool>`${inFirst} * ${second / first} >= ${search.limit}`;
  return sql<FoundRow>`
    with first_window as materialized (${near(first, sql<SqlBool>`true`)}),
      second_window as materialized (${near(second, sql<SqlBool>`${inFirst} < ${search.limit} and ${promises}`)}),
      everywhere as materialized (${far(sql<SqlBool>`${inFirst} < ${search.limit} and ${inSecond} < ${search.limit}`)})
    select * from first_window where ${inFirst} >= ${search.limit}
    union all select * from second_window where ${inSecond} >= ${search.limit}
    union all select * from everywhere`;
}

/** Returns the steps of a search. `when` is a condition without a row: if it is false, the step reads nothing. */
function listSteps(scope: Scope, { keyword, condition, limit }: RecordSearch) {
  const ownRecords = sql`records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${live}`;
  const texts = textsFor(scope);
  const inTexts = termsCondition(parseKeyword(keyword), (word) =>
    any(texts.map(({ text }) => containsWord(text, word))),
  );
  const selectedColumns = sql`${recordJson} as record, ${boundChat(scope)} as chat_id, records.create_time, records.id`;
  return {
    near: (window: number, when: RawBuilder<SqlBool>) => sql<FoundRow>`
      select ${selectedColumns}
      from (select * from records where ${ownRecords} order by records.create_time desc, records.id desc limit ${window}) as records
      where ${inTexts} and ${condition} and ${when}
      order by records.create_time desc, records.id desc limit ${limit}`,
    // The order has no index, otherwise the planner may walk through all records in theirs. It starts with the word or with the
    // reader's records, by the smaller number.
    far: (when: RawBuilder<SqlBool>) => sql<FoundRow>`
      select ${selectedColumns} from records where ${ownRecords} and ${keywordCondition(scope, keyword)} and ${condition} and ${when}
      order by records.create_time + interval '0 second' desc, records.id desc limit ${limit}`,
  };
}
