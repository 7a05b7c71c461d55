import type { FormulaIssue } from '../formulas';

/** A fault of a company's document, with its path: `types.2.fields.0.link_table`. */
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
    // Faults of a single change: its item does not exist, its section never changes, or the section has no order.
    | 'noSuchItem'
    | 'neverChanges'
    | 'noOrderOfItems'
    // A built-in part of the product.
    | 'builtIn';
  /** The subject of the fault: an id, a key, or the type that the schema expects (empty where the schema does not say). */
  about: string;
  /** The fault of a formula, for `formula`; `about` is then the name of the field that it computes. */
  issue?: FormulaIssue;
}

export const fault = (path: string, code: Fault['code'], about: string): Fault => ({ path, code, about });

/** Returns a fault for each entry of a list with an id that occurs earlier in it. */
export function twice(path: string, ids: readonly string[]): Fault[] {
  return ids.flatMap((id, index) => (ids.indexOf(id) < index ? [fault(`${path}.${index}`, 'twice', id)] : []));
}
