import * as z from 'zod/mini';
import { localised } from '../metadata/field';
import { defineValue } from './define';
import { choiceRelations } from './relations';

/** One of the field's options, stored by the option's id. A deleted option stays readable and cannot be chosen. */
export const singleSelect = defineValue({
  kind: 'SINGLE_SELECT',
  storage: 'ref',
  schema: (field) => z.enum((field.value_options ?? []).map((option) => option.id) as [string, ...string[]]),
  issue: (value, field) => {
    const option = field.value_options?.find((candidate) => candidate.id === value);
    return option && !option.deleted ? null : { code: 'notAnOption' };
  },
  text: (value, field, { language }) => {
    const option = field.value_options?.find((candidate) => candidate.id === value);
    return option ? localised(option, 'label', option.label, language) : String(value);
  },
  relations: choiceRelations,
  searchable: true,
});
