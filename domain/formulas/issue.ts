/** What can be wrong with a formula; the sentences stand in `formulas.json` of each language. */
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
  /** Where it stands in the source, counted in characters from 0; absent for what concerns the whole. */
  at?: number;
  params?: Record<string, string | number>;
}

/** How the parts of `compile` give up. It never leaves this room: `compile` answers with the issue. */
export class FormulaError extends Error {
  constructor(readonly issue: FormulaIssue) {
    super(issue.code);
  }
}
