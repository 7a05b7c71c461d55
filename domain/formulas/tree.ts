import type { FormulaFunction } from './functions';
import type { Operator } from './tokens';
import type { FormulaValue } from './value';

/** A formula that was read: what `evaluate` walks. `at` is where the part begins in the source. */
export type Node =
  | { is: 'value'; value: FormulaValue; at: number }
  | { is: 'name'; name: string; at: number }
  | { is: 'negative'; of: Node; at: number }
  | { is: 'operation'; operator: Operator; left: Node; right: Node; at: number }
  | { is: 'call'; name: string; called: FormulaFunction; parts: readonly Node[]; at: number };
