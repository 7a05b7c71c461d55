import type { RecordJson } from '../../domain/contract/shapes';
import { companyName } from '../../domain/duplicates/names';
import { hasWords, normaliseLine } from '../../domain/compared-text';
import { inChargeFilter } from '../../domain/day/sections';
import { splitSubjects, wholeNameLimit } from '../../domain/bot/subjects';
import { getBehaviour } from '../../domain/objects/behaviour';
import type { SessionRequest } from '../context';
import { configurationFor } from '../services/configuration/configured-type';
import { listRecords, searchRecords } from '../services/records/record-pages';

/** The number of records of a list in a message, so that one digit chooses each. */
export const listedRecords = 9;
/** The number of records of each type that are compared with a name in the middle of a text. */
const recentRecords = 100;
/** The length of the shortest name, in characters, one less for Han and kana: shorter names are part of too many words. */
const shortestName = 3;

type FoundRecord = Pick<RecordJson, '_id' | 'table_id' | 'title'>;

/** The records that a text names, and the rest of the text about them. */
export interface NamedRecords {
  records: FoundRecord[];
  rest: string;
}

/** Returns the ids of the types that have lists, in the company's order. */
async function listTypes(request: SessionRequest): Promise<string[]> {
  const { types } = await configurationFor(request);
  return [...types.values()]
    .filter(({ type }) => type.is_show && getBehaviour(type.table_id).presence === 'listed')
    .map(({ type }) => type.table_id);
}

/** Returns the records that match the words of a name, of all types: those that match in their title first. */
export async function findRecords(request: SessionRequest, name: string): Promise<FoundRecord[]> {
  const keyword = name.slice(0, wholeNameLimit);
  if (normaliseLine(keyword) === '') return [];
  const tables = await listTypes(request);
  const pages = await Promise.all(
    tables.map((table_id) => searchRecords(request, { table_id, keyword, limit: listedRecords })),
  );
  const records = pages.flatMap(({ list }) => list);
  const exact = records.filter(({ title }) => normaliseLine(title) === normaliseLine(keyword));
  if (exact.length === 1) return exact;
  const titled = records.filter(({ title }) => hasWords(title, keyword));
  return [...titled, ...records.filter((record) => !titled.includes(record))].slice(0, listedRecords);
}

/** Returns the records that the beginning of a text names, with the rest of the text; null where it begins with no name. */
export async function findSubject(request: SessionRequest, text: string): Promise<NamedRecords | null> {
  for (const { name, rest } of splitSubjects(text)) {
    const records = (await findRecords(request, name)).filter(({ title }) => hasWords(title, name));
    if (records.length > 0) return { records, rest };
  }
  return null;
}

/** Returns the member's latest records that a text names anywhere: those with the longest name. */
export async function findMentioned(request: SessionRequest, text: string): Promise<FoundRecord[]> {
  const comparedText = companyName(text);
  const tables = await listTypes(request);
  const filter = inChargeFilter([request.actor.memberId]);
  const pages = await Promise.all(
    tables.map((table) =>
      listRecords(request, table, {
        filter,
        order_by: { field: 'update_time', sort: 'desc' },
        limit: recentRecords,
      }),
    ),
  );
  const matches = pages
    .flatMap(({ list }) => list)
    .flatMap((record) => {
      const name = companyName(record.title);
      const least = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)
        ? shortestName - 1
        : shortestName;
      return name.length >= least && comparedText.includes(name) ? [{ record, length: name.length }] : [];
    });
  const longest = Math.max(0, ...matches.map(({ length }) => length));
  return matches.filter(({ length }) => length === longest).map(({ record }) => record);
}
