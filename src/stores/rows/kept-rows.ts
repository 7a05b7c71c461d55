import type { Output } from '@domain/contract';
import type { Api } from '@/api';
import type { ChildRow } from './ChildRow';

/** What of an edited child table survives a reload. */
export interface KeptRows {
  added: { key: string; typed: Record<string, unknown> }[];
  edited: { id: string; known: number; typed: Record<string, unknown> }[];
  removed: string[];
}

export function keptOf(rows: readonly ChildRow[], removed: Iterable<string>): KeptRows {
  return {
    added: rows.flatMap(({ key, recordId, typed }) => (recordId === undefined ? [{ key, typed }] : [])),
    edited: rows.flatMap(({ key, recordId, known, typed }) =>
      recordId === undefined ? [] : [{ id: key, known, typed }],
    ),
    removed: [...removed],
  };
}

/** Rows by their ids, those that are there. */
export async function fetchRows(
  api: Api,
  of: { table_id: string; object_type: string; object_id: string },
  ids: readonly string[],
): Promise<Output<'links.childList'>['list']> {
  const found: Output<'links.childList'>['list'] = [];
  // One condition holds at most a hundred values.
  for (let from = 0; from < ids.length; from += 100) {
    const value = ids.slice(from, from + 100);
    const { list } = await api.call('links.childList', {
      ...of,
      filter: { field: '_id', relation: 'include', value },
      limit: 100,
    });
    found.push(...list);
  }
  return found;
}
