import { FormulaError, type FormulaIssue } from './issue';
import { parse } from './parse';
import type { FormulaNode } from './tree';

/** The longest source, in characters. */
const sourceLimit = 2_000;

/** A formula that was read. */
export interface Compiled {
  tree: FormulaNode;
  /** The names that the formula uses, each once. */
  names: readonly string[];
}

/** Reads a source. It never throws: what cannot be read is answered as the first issue. */
export function compile(source: string): { formula: Compiled } | { issue: FormulaIssue } {
  if (source.trim() === '') return { issue: { code: 'noSource' } };
  if (source.length > sourceLimit) return { issue: { code: 'tooLong', params: { limit: sourceLimit } } };
  try {
    const tree = parse(source);
    return { formula: { tree, names: [...new Set(namesIn(tree))] } };
  } catch (error) {
    if (error instanceof FormulaError) return { issue: error.issue };
    throw error;
  }
}

function namesIn(node: FormulaNode): string[] {
  switch (node.is) {
    case 'value':
      return [];
    case 'name':
      return [node.name];
    case 'negative':
      return namesIn(node.of);
    case 'operation':
      return [...namesIn(node.left), ...namesIn(node.right)];
    case 'call':
      return node.parts.flatMap(namesIn);
  }
}
