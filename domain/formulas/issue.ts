/** The issues of a formula; the sentences are in `formulas.json` of each language. */
export const formulaIssueCodes = [
  'noSource',
  'tooLong',
  'tooDeep',
  'unexpected',
  'unfinished',
  'unknownFunction',
  'wrongCount',
  'tooLarge',
  'unknownName',
  'wrongOperand',
  'differentResults',
  'wrongResult',
  'unknownUnit',
  'unknownField',
  'unusableField',
  'unusableTarget',
  'cycle',
] as const;
type FormulaIssueCode = (typeof formulaIssueCodes)[number];

export interface FormulaIssue {
  code: FormulaIssueCode;
  /** The position in the source, counted in characters from 0; absent for an issue of the whole formula. */
  at?: number;
  params?: Record<string, string | number>;
}

/** The error that stops `compile`. It never leaves this folder: `compile` returns the issue. */
export class FormulaError extends Error {
  constructor(readonly issue: FormulaIssue) {
    super(issue.code);
  }
}
