import type { FormulaFunction } from './functions';
import type { Operator } from './tokens';
import type { FormulaValue } from './value';

/** A formula that was read: what `evaluate` walks. `at` is where the part begins in the source. */
export type FormulaNode =
  | { is: 'value'; value: FormulaValue; at: number }
  | { is: 'name'; name: string; at: number }
  | { is: 'negative'; of: FormulaNode; at: number }
  | { is: 'operation'; operator: Operator; left: FormulaNode; right: FormulaNode; at: number }
  | { is: 'call'; name: string; called: FormulaFunction; parts: readonly FormulaNode[]; at: number };
