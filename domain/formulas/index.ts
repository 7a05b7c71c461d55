export { checkFormulas } from './check';
export { compile, type Compiled } from './compile';
export { evaluate } from './evaluate';
export {
  allowsRollUp,
  rollUpFromNumber,
  rollUpKey,
  rollUpNumber,
  emptyRollUp,
  rollUpsIn,
  rollUpValue,
  isAskable,
  lookupFilter,
  namedIn,
} from './roll-ups';
export { formulaIssueCodes, type FormulaIssue, type FormulaIssueCode } from './issue';
export { computeFormulas, dependantsOf, prepareFormulas, type FormulaContext, type PreparedFormulas } from './prepare';
export { dateValue, numberValue, textValue, truthValue, type FormulaValue } from './value';
