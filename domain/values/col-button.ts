import * as z from 'zod/mini';
import { idPattern } from '../ids';
import { defineValue } from './define';

/**
 * A button in a record's row (SD-31): it opens the record, at the tab that the field's `sub_type` names. No value is stored; an answer contains the
 * record's id, so that the button knows its record. It cannot be saved, searched or sorted by.
 */
export const colButton = defineValue({
  kind: 'COL_BUTTON',
  storage: 'ref',
  settings: ['sub_type'],
  subTypes: ['dynamic'],
  shows: '_id',
  schema: () => z.string().check(z.regex(idPattern)),
  issue: () => ({ code: 'readOnly' }),
  text: () => '',
  relations: [],
});
