import * as z from 'zod/mini';
import { defineValue } from './define';
import { aloneOption, optionIssue, optionWords } from './options';
import { choiceRelations } from './relations';

/** One of the field's options, stored by the option's id, or "Other" with its text where the field has it. */
export const singleSelect = defineValue({
  kind: 'SINGLE_SELECT',
  storage: 'ref',
  schema: () => z.string(),
  normalise: aloneOption,
  issue: (value, field, currentValue) => optionIssue(value, field, [currentValue]),
  text: (value, field, { language, goneOption }) => optionWords(value, field, language, goneOption),
  relations: choiceRelations,
  quickFilter: 'options',
  searchable: true,
});
