import * as z from 'zod/mini';
import { idPattern } from '../ids';
import { holdsOne, idsIn, linkCap, linkedTable } from './link-field';
import type { ValueKind } from '../metadata/field';
import { defineValue } from './define';
import { choiceRelations } from './relations';
import type { ValueType } from './value-type';

const RecordId = z.string().check(z.regex(idPattern));

/** A link to records of one other type, stored by their ids. The server checks that they exist and that the member may read them. */
export function linkValue(kind: ValueKind, settings: ValueType['settings']): ValueType {
  const isSingle = holdsOne(kind);
  return defineValue({
    kind,
    storage: isSingle ? 'ref' : 'refs',
    settings,
    schema: () => (isSingle ? RecordId : z.array(RecordId)),
    normalise: (value) => {
      if (Array.isArray(value)) {
        const ids = [...new Set(value.map(getId))];
        return isSingle && ids.length <= 1 ? ids[0] : ids;
      }
      const id = getId(value);
      if (id === '') return null;
      return isSingle || typeof id !== 'string' ? id : [id];
    },
    issue: (value, field) => {
      const ids = idsIn(value);
      if (linkedTable(field) === undefined || ids.length === 0 || !ids.every((id) => idPattern.test(id)))
        return { code: 'notARecord' };
      if (isSingle ? typeof value !== 'string' : !Array.isArray(value) || ids.length !== value.length)
        return { code: 'notARecord' };
      const limit = linkCap(field);
      return ids.length > limit ? { code: 'tooMany', params: { limit } } : null;
    },
    text: (value, field, { recordTitle }) => {
      const table = linkedTable(field) ?? '';
      return idsIn(value)
        .map((id) => recordTitle?.(table, id) ?? '')
        .filter(Boolean)
        .join(', ');
    },
    relations: choiceRelations,
    refers: (value, field) => {
      const table = linkedTable(field);
      return table === undefined ? [] : idsIn(value).map((id) => ({ to: 'record', table, id }));
    },
  });
}

/** A form may send a whole record; only its id is stored. */
function getId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'
    ? value._id
    : value;
}
