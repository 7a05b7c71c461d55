import type { Output } from '@domain/contract';
import type { Api } from '@/api';
import type { ChildRow } from './ChildRow';

/** The data of an edited child table that survives a reload. */
export interface KeptRows {
  added: { key: string; typed: Record<string, unknown> }[];
  edited: { id: string; known: number; typed: Record<string, unknown> }[];
  removed: string[];
}

export function collectKeptRows(rows: readonly ChildRow[], removedIds: Iterable<string>): KeptRows {
  return {
    added: rows.flatMap(({ key, recordId, typed }) => (recordId === undefined ? [{ key, typed }] : [])),
    edited: rows.flatMap(({ key, recordId, known: knownUpdateTime, typed }) =>
      recordId === undefined ? [] : [{ id: key, known: knownUpdateTime, typed }],
    ),
    removed: [...removedIds],
  };
}

/** Returns the existing rows with these ids. */
export async function fetchRows(
  api: Api,
  listInput: { table_id: string; object_type: string; object_id: string },
  ids: readonly string[],
): Promise<Output<'links.childList'>['list']> {
  const records: Output<'links.childList'>['list'] = [];
  // One condition contains at most a hundred values.
  for (let from = 0; from < ids.length; from += 100) {
    const value = ids.slice(from, from + 100);
    const { list } = await api.call('links.childList', {
      ...listInput,
      filter: { field: '_id', relation: 'include', value },
      limit: 100,
    });
    records.push(...list);
  }
  return records;
}
