import type { NamedRecord } from '../../domain/contract/shapes';
import type { Db, Trx } from '../db/tables';
import { shownTitle } from '../policies/visible-values';
import type { ResolveType } from '../policies/resolve-type';
import { findNamed } from '../queries/named-records';

/**
 * What the caller may know of the records that values name, by `<table>:<id>`. The title of one that they may not read never leaves
 * the server (SD-52), and neither does whether it is still there. Two statements a type, however many records.
 */
export async function refsOf(
  db: Db | Trx,
  resolveType: ResolveType,
  named: readonly { table: string; id: string }[],
): Promise<Map<string, NamedRecord>> {
  const ids = new Map<string, Set<string>>();
  for (const { table, id } of named) ids.set(table, (ids.get(table) ?? new Set()).add(id));
  const refs = await Promise.all(
    [...ids].map(async ([table, wanted]) => {
      const reached = await resolveType(table, db);
      const rows = reached ? await findNamed(db, reached.read, [...wanted]) : new Map<string, never>();
      return [...wanted].map((id): [string, NamedRecord] => {
        const row = rows.get(id);
        if (!reached || !row?.readable) return [`${table}:${id}`, { readable: false }];
        return [
          `${table}:${id}`,
          {
            title: shownTitle(reached.type, reached.fields, row),
            readable: !row.deleted,
            ...(row.deleted ? { deleted: true } : {}),
          },
        ];
      });
    }),
  );
  return new Map(refs.flat());
}
