import * as z from 'zod/mini';
import { defineValue } from './define';
import { aloneOption, optionIssue, optionWords } from './options';
import { choiceRelations } from './relations';

/**
 * One of so many options that they do not travel with the field: the server is asked for those that fit (SD-31). Stored by the
 * option's id. Where the options are not at hand, in a form, any id may be one; the server, which has them, decides.
 */
export const selectSearch = defineValue({
  kind: 'SELECT_SEARCH',
  storage: 'ref',
  schema: () => z.string(),
  normalise: aloneOption,
  issue: (value, field, currentValue) => {
    if (typeof value !== 'string') return { code: 'notAnOption' };
    return field.value_options === undefined
      ? null
      : optionIssue(value, { ...field, has_other: false }, [currentValue]);
  },
  text: (value, field, { language, goneOption }) => optionWords(value, field, language, goneOption),
  relations: choiceRelations,
  searchable: true,
});
