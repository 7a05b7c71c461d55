import * as z from 'zod/mini';
import { defineValue } from './define';
import { aloneOption, optionIssue, optionWords, sameOption } from './options';
import { choiceRelations } from './relations';

/**
 * An option of so many that they are not sent with the field: the server returns those that match (SD-31). Stored by the option's id. If the
 * options are not loaded, in a form, any id may be valid; the server, which has them, decides.
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
