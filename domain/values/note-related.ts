import * as z from 'zod/mini';
import { idPattern } from '../ids';
import { defineValue } from './define';
import { presenceRelations } from './relations';

/** The records that a note is about: object type to record ids (REQ records 3, `follow_relate_objs`). */
export const RelatedRecords = z.record(
  z.string().check(z.regex(idPattern)),
  z.array(z.string().check(z.regex(idPattern))).check(z.maxLength(100)),
);
export type RelatedRecords = z.infer<typeof RelatedRecords>;

/** The maximum number of records of a note (SD-87). */
export const aboutLimit = 20;

export const noteRelated = defineValue({
  kind: 'NOTE_RELATED',
  storage: 'json',
  settings: [],
  schema: () => RelatedRecords,
  normalise: (value) => {
    const { data } = RelatedRecords.safeParse(value);
    return data ? Object.fromEntries(idsByType(data)) : value;
  },
  isEmpty: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((ids) => Array.isArray(ids) && ids.length === 0),
  text: (value, _field, { recordTitle }) =>
    Object.entries(value as RelatedRecords)
      .flatMap(([table, ids]) => ids.map((id) => recordTitle?.(table, id) ?? ''))
      .filter(Boolean)
      .join(', '),
  relations: presenceRelations,
  refers: (value) =>
    Object.entries(value as RelatedRecords).flatMap(([table, ids]) =>
      ids.map((id) => ({ to: 'record' as const, table, id })),
    ),
});

/** Returns each record once, without types that have no records. */
function idsByType(related: RelatedRecords): [string, string[]][] {
  return Object.entries(related).flatMap(([table, ids]) => (ids.length > 0 ? [[table, [...new Set(ids)]]] : []));
}
