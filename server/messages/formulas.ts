import type { FormulaIssue } from '../../domain/formulas';
import type { Language } from '../context';
import en from '../../locales/en/formulas.json';
import ja from '../../locales/ja/formulas.json';
import zh from '../../locales/zh/formulas.json';
import { filled } from './texts';

const texts = { zh, en, ja };

/** Returns the fault of a formula and its remedy, in the reader's language. */
export function formulaSentence(issue: FormulaIssue, language: Language): string {
  return filled(texts[language].issues[issue.code], issue.params ?? {});
}
