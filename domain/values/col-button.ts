import * as z from 'zod/mini';
import { idPattern } from '../ids';
import { defineValue } from './define';

/**
 * A button in a record's row (SD-31): it opens the record, at the tab that the field's `sub_type` names. Nothing is stored;
 * an answer carries the record's id, so that the button knows where it stands. Nobody can save, find or sort by it.
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
  generated: true,
});
