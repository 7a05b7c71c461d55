export { checkFormulas } from './check';
export { compile } from './compile';
export { evaluate } from './evaluate';
export {
  allowsRollUp,
  /** @public forms call it as a member of the module that they load */
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
export { formulaIssueCodes, type FormulaIssue } from './issue';
export { computeFormulas, findDependants as dependantsOf, prepareFormulas, type PreparedFormulas } from './prepare';
export { dateValue, numberValue, textValue, truthValue, type FormulaValue } from './value';
