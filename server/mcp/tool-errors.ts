import { errors } from '../../domain/errors';
import type { Language } from '../context';
import { errorText } from '../messages/errors';
import { issueSentence } from '../messages/import-reasons';
import type { ToolFailure } from './tool';

/** Returns an error as a text for the assistant and its user: the number and name of the error, its sentence, and each wrong field. */
export function describeFailure({ name, params = {}, fields = [] }: ToolFailure, language: Language): string {
  const lines = fields.map((issue) => `${issue.field}: ${issueSentence(issue, issue.field, language)}`);
  const facts = Object.keys(params).length > 0 ? [JSON.stringify(params)] : [];
  return [`${errors[name].code} ${name}: ${errorText(name, language, params)}`, ...lines, ...facts].join('\n');
}
