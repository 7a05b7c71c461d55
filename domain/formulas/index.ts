export { checkFormulas } from './check';
export { compile, type Compiled } from './compile';
export { evaluate } from './evaluate';
export { formulaIssueCodes, type FormulaIssue, type FormulaIssueCode } from './issue';
export { computeFormulas, dependantsOf, isComputed, isDefaultOnly, prepareFormulas, type FormulaSurroundings, type PreparedFormulas } from './prepare';
export { dateValue, numberValue, textValue, truthValue, type FormulaValue } from './value';
