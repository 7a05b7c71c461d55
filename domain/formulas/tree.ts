import type { FormulaFunction } from './functions';
import type { Operator } from './tokens';
import type { FormulaValue } from './value';

/** The tree of a parsed formula, which `evaluate` runs. `position` is the start of the node in the source. */
export type FormulaNode =
  | { is: 'value'; value: FormulaValue; position: number }
  | { is: 'name'; name: string; position: number }
  | { is: 'negative'; of: FormulaNode; position: number }
  | { is: 'operation'; operator: Operator; left: FormulaNode; right: FormulaNode; position: number }
  | { is: 'call'; name: string; called: FormulaFunction; parts: readonly FormulaNode[]; position: number };
