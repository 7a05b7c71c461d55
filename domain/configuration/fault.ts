import type { FormulaIssue } from '../formulas';

/** What is wrong with a company's document, and where: `types.2.fields.0.link_table`. */
export interface Fault {
  path: string;
  code:
    | 'shape'
    | 'missing'
    | 'unknownKey'
    | 'twice'
    | 'noSuchType'
    | 'noSuchField'
    | 'noSuchRole'
    | 'noSuchOption'
    | 'noSuchStage'
    | 'noSuchPipeline'
    | 'noSuchTab'
    | 'noSuchZone'
    | 'ofOtherSuite'
    | 'noSuchTemplate'
    | 'noApprovers'
    | 'noSuchMember'
    | 'noCondition'
    | 'noOrder'
    | 'noRollUp'
    | 'noWayBack'
    | 'noTeamField'
    | 'noAmountField'
    | 'noDayField'
    | 'noQuickFilter'
    | 'notByHand'
    | 'notConvertible'
    | 'neverBegins'
    | 'neverConverts'
    | 'mainCurrency'
    | 'noRate'
    | 'formula'
    // Of a change alone: what it is about is not there, is of those that never change, or has no place of its own.
    | 'noSuchItem'
    | 'neverChanges'
    | 'noOrderOfItems'
    // What the product itself goes by.
    | 'builtIn';
  /** What the fault is about: an id, a key, or what the schema wanted (empty where it does not say). */
  about: string;
  /** Of `formula`: what is wrong with it; `about` is then the name of the field that it computes. */
  issue?: FormulaIssue;
}

export const fault = (path: string, code: Fault['code'], about: string): Fault => ({ path, code, about });

/** The entries of a list whose id stood in it before. */
export function twice(path: string, ids: readonly string[]): Fault[] {
  return ids.flatMap((id, index) => (ids.indexOf(id) < index ? [fault(`${path}.${index}`, 'twice', id)] : []));
}
