import { errorName, type FieldIssue } from '../../domain/errors';
import { localised, type Field } from '../../domain/metadata/field';
import type { Language } from '../context';
import type { ImportReason } from '../db/tables';
import en from '../../locales/en/fields.json';
import ja from '../../locales/ja/fields.json';
import zh from '../../locales/zh/fields.json';
import { errorText } from './errors';
import { filled, messageTexts } from './texts';

const texts: Record<Language, Record<FieldIssue['code'], string>> = { zh, en, ja };

/** Returns the reason why a row was not imported, as a sentence. */
export function reasonText(reason: ImportReason | null, fields: readonly Field[], language: Language): string {
  if (!reason) return '';
  const issues = reason.fields ?? [];
  if (issues.length > 0) return issues.map((issue) => issueText(issue, fields, language)).join('; ');
  if (reason.sentence !== undefined) return reason.sentence;
  return errorText(errorName(reason.code) ?? 'internal', language, reason.params ?? {});
}

function issueText(issue: FieldIssue, fields: readonly Field[], language: Language): string {
  const field = fields.find(({ field_id, access }) => field_id === issue.field && access !== 'none');
  // Properties of every record are not fields, so their fault contains their name.
  const label = field
    ? localised(field, 'field_name', field.field_name, language)
    : String(issue.params?.['label'] ?? issue.field);
  const sentence = issueSentence(issue, label, language);
  const text = issue.params?.['text'];
  const isSaid = typeof text !== 'string' || sentence.includes(text);
  return isSaid ? `${label}: ${sentence}` : filled(messageTexts(language).imports.cell, { label, text, sentence });
}

/** Returns the fault of a field, as a sentence. */
export function issueSentence({ code, params }: FieldIssue, label: string, language: Language): string {
  return filled(texts[language][code], { label, ...params });
}
