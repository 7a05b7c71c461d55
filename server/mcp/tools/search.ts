import * as z from 'zod/mini';
import { hasWords } from '../../../domain/compared-text';
import { Keyword } from '../../../domain/contract/records/records';
import { AppError } from '../../../domain/errors';
import { isInScopes } from '../../../domain/metadata/key-scopes';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { readCursor, writeCursor } from '../cursor';
import { fitEntries } from '../result-size';
import { defineTool, type ToolCaller } from '../tool';
import { Cursor, defaultPageSize, PageSize, TypeId } from '../tool-inputs';
import { loadRecordViewer, loadTypes } from '../type-facts';

/** The number of records of each type in a search of all types. */
const hitsOfType = 10;
const factLimit = 4;
const textLimit = 120;

export const search = defineTool({
  description:
    'Finds records by words: a name or a part of it, a telephone number, a word of any field. Without `type` it searches all types and answers the first records of each; `more` then names each type with further ones and the cursor for it.',
  effect: 'read',
  input: z.strictObject({
    text: Keyword.check(z.minLength(1), z.describe('The words to find')),
    type: z.optional(TypeId),
    limit: PageSize,
    cursor: Cursor,
  }),
  run: async (caller, { text, type, limit = defaultPageSize, cursor }) => {
    if (cursor !== undefined && type === undefined)
      throw new AppError('invalid', {}, [{ field: 'type', code: 'required' }]);
    const skip = readCursor(cursor);
    const tables = type === undefined ? await listSearchedTypes(caller) : [type];
    const size = type === undefined ? Math.min(limit, hitsOfType) : limit;
    const pages = await Promise.all(
      tables.map((table_id) => caller.call('records.search', { table_id, keyword: text, skip, limit: size })),
    );
    const hits = pages.flatMap(({ list }) => list);
    const view = await loadRecordViewer(
      caller,
      hits.map(({ table_id }) => table_id),
    );
    const titled = type === undefined ? hits.filter(({ title }) => hasWords(title, text)) : [];
    const ordered = [...titled, ...hits.filter((record) => !titled.includes(record))];
    const records = fitEntries(ordered.map((record) => view(record, factLimit, textLimit)));
    return { records, more: tables.flatMap((table, index) => listRest(table, pages[index], records, skip)) };
  },
});

/** Returns the types that the key may search and the company shows in lists. */
async function listSearchedTypes(caller: ToolCaller): Promise<string[]> {
  const types = await loadTypes(caller);
  return types
    .filter(({ table_id: id, is_show: isListed }) => isListed && getBehaviour(id).presence === 'listed')
    .map(({ table_id }) => table_id)
    .filter((id) => isInScopes(caller.actor.key?.scopes, id, 'read'));
}

/** Returns the cursor after the shown records of a type, where there are more. */
function listRest(
  type: string,
  page: { list: readonly object[]; has_more: boolean } | undefined,
  records: readonly { type: string }[],
  skip: number,
): { type: string; cursor: string }[] {
  const shownCount = records.filter((record) => record.type === type).length;
  if (!page || (!page.has_more && shownCount === page.list.length)) return [];
  const cursor = writeCursor(skip + shownCount);
  return cursor === undefined ? [] : [{ type, cursor }];
}
