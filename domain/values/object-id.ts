import * as z from 'zod/mini';
import { idPattern } from '../ids';
import { defineValue } from './define';
import { identityRelations } from './relations';

/** The id of the record itself, read only (SD-31). */
export const objectId = defineValue({
  kind: 'OBJECT_ID',
  storage: 'ref',
  settings: [],
  shows: '_id',
  schema: () => z.string().check(z.regex(idPattern)),
  issue: () => ({ code: 'readOnly' }),
  text: (value) => String(value),
  relations: identityRelations,
});
