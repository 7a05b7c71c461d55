export { checkFormulas } from './check';
export { compile, type Compiled } from './compile';
export { evaluate } from './evaluate';
export {
  allowsFigure,
  figureFromNumber,
  figureKey,
  figureNumber,
  figureOfNobody,
  figuresIn,
  figureValue,
  isAskable,
  lookupFilter,
  namedIn,
} from './figures';
export { formulaIssueCodes, type FormulaIssue, type FormulaIssueCode } from './issue';
export {
  computeFormulas,
  dependantsOf,
  prepareFormulas,
  type FormulaSurroundings,
  type PreparedFormulas,
} from './prepare';
export { dateValue, numberValue, textValue, truthValue, type FormulaValue } from './value';
