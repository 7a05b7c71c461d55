import { defineValue } from './define';
import { normaliseOption, optionIssue, optionWords } from './options';
import { choiceRelations } from './relations';
import { asList, severalIssue, severalSchema } from './several';

/** Several of the field's options, stored as the list of their ids in the order in which they were chosen. */
export const multipleSelect = defineValue({
  kind: 'MULTIPLE_SELECT',
  storage: 'refs',
  schema: () => severalSchema,
  normalise: (value) => asList(value, normaliseOption),
  issue: (value, field, currentValue) =>
    severalIssue(value, field, (item) => optionIssue(item, field, Array.isArray(currentValue) ? currentValue : [])),
  text: (value, field, { language, goneOption }) =>
    (value as string[]).map((item) => optionWords(item, field, language, goneOption)).join(', '),
  relations: choiceRelations,
  quickFilter: 'options',
  searchable: true,
});
