import * as z from 'zod/mini';
import { ValueOption } from '../metadata/field';
import { labelLimit } from '../values/options';
import { call } from './call';
import { Id } from './shapes';

export const options = {
  'options.add': call('options.add', {
    summary: 'Adds an option to a select that whoever fills the form may add options to', writes: true,
    input: z.strictObject({ table: Id, field_id: z.string().check(z.maxLength(64)), label: z.string().check(z.maxLength(labelLimit)) }),
    output: z.object({ option: ValueOption }), errors: ['notFound', 'notAllowed', 'keyReused', 'inProgress'],
  }),
};
