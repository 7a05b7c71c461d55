import * as z from 'zod/mini';
import { optionIssue, optionWords } from './options';
import { includeRelations } from './relations';
import type { ValueType } from './value-type';

/**
 * The common part of the kinds of value that are a stage or a pipeline. The server writes the stage options into the field's `value_options`
 * whenever it reads the field (server/queries/stages/stage-options.ts); they are never configured there.
 */
export const stageValue = {
  storage: 'ref',
  settings: [],
  schema: () => z.string(),
  issue: (value, field, currentValue) => optionIssue(value, field, [currentValue]),
  text: (value, field, { language, goneOption }) => optionWords(value, field, language, goneOption),
  // Filters on pipelines and stages support inclusion only (REQ records 5).
  relations: includeRelations,
  searchable: false,
} satisfies Partial<ValueType>;
