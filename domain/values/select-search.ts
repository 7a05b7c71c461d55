import * as z from 'zod/mini';
import { defineValue } from './define';
import { aloneOption, optionIssue, optionWords, sameOption } from './options';
import { choiceRelations } from './relations';

/**
 * An option of a list that is too long for the field: the server returns matching options (SD-31). Stored by the option's id. A form without the
 * options accepts any id; the server checks it.
 */
export const selectSearch = defineValue({
  kind: 'SELECT_SEARCH',
  storage: 'ref',
  settings: ['value_options', 'can_add_option'],
  schema: () => z.string(),
  normalise: aloneOption,
  issue: (value, field, currentValue) => {
    if (typeof value !== 'string') return { code: 'notAnOption' };
    return field.value_options === undefined
      ? null
      : optionIssue(value, { ...field, has_other: false }, [currentValue]);
  },
  text: (value, field, { language, goneOption }) => optionWords(value, field, language, goneOption),
  parse: (text, { value_options = [] }) => sameOption(value_options, text)?.id,
  relations: choiceRelations,
  searchable: true,
});
