import { isDateUnit } from '../calendar';
import type { Parameter } from './functions';
import { FormulaError } from './issue';
import type { Node } from './tree';
import type { FormulaType } from './value';

/**
 * What an expression gives, found without running it, so that a formula that can never work is refused when it is saved.
 * @param typeOf what each name stands for; undefined for a name that stands for nothing.
 * @throws FormulaError unknownName, wrongOperand, differentResults, unknownUnit.
 */
export function typeOfTree(node: Node, typeOf: (name: string) => FormulaType | undefined): FormulaType {
  switch (node.is) {
    case 'value':
      return node.value?.is ?? 'text';
    case 'name': {
      const type = typeOf(node.name);
      if (type === undefined) throw new FormulaError({ code: 'unknownName', at: node.at, params: { name: node.name } });
      return type;
    }
    case 'negative':
      if (!fits(typeOfTree(node.of, typeOf), 'number'))
        throw new FormulaError({ code: 'wrongOperand', at: node.at, params: { name: '-' } });
      return 'number';
    case 'operation':
      return typeOfOperation(node, typeOfTree(node.left, typeOf), typeOfTree(node.right, typeOf));
    case 'call':
      return typeOfCall(
        node,
        node.parts.map((part) => typeOfTree(part, typeOf)),
      );
  }
}

function fits(type: FormulaType, wanted: FormulaType): boolean {
  return type === wanted || type === 'any' || wanted === 'any';
}

function typeOfOperation(node: Extract<Node, { is: 'operation' }>, left: FormulaType, right: FormulaType): FormulaType {
  const { operator, at } = node;
  const wrong = new FormulaError({ code: 'wrongOperand', at, params: { name: operator } });
  const are = (first: FormulaType, second: FormulaType) => fits(left, first) && fits(right, second);
  switch (operator) {
    case '&':
      if ([left, right].some((type) => type === 'truth')) throw wrong;
      return 'text';
    case '*':
    case '/':
      if (!are('number', 'number')) throw wrong;
      return 'number';
    case '+':
      if (left === 'any' && right === 'any') return 'any';
      if (are('number', 'number')) return 'number';
      if (are('date', 'number') || are('number', 'date')) return 'date';
      throw wrong;
    case '-':
      if (left === 'any' && fits(right, 'number')) return 'any';
      if (are('number', 'number') || are('date', 'date')) return 'number';
      if (are('date', 'number')) return 'date';
      throw wrong;
    case '=':
    case '!=':
      if (!fits(left, right) || left === 'list' || right === 'list') throw wrong;
      return 'truth';
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (!fits(left, right) || [left, right].some((type) => type === 'list' || type === 'truth')) throw wrong;
      return 'truth';
  }
}

function typeOfCall(
  { name, called, parts, at }: Extract<Node, { is: 'call' }>,
  types: readonly FormulaType[],
): FormulaType {
  types.forEach((type, index) => {
    const wanted: Parameter = called.takes[Math.min(index, called.takes.length - 1)] ?? 'any';
    const part = parts[index];
    if (wanted === 'unit') {
      const isUnit = part?.is === 'value' && part.value?.is === 'text' && isDateUnit(part.value.text);
      if (!isUnit) throw new FormulaError({ code: 'unknownUnit', at: part?.at ?? at });
    } else if (!fits(type, wanted))
      throw new FormulaError({ code: 'wrongOperand', at: part?.at ?? at, params: { name } });
  });
  if (typeof called.gives === 'string') return called.gives;
  const results = types.slice(called.gives.alike).filter((type) => type !== 'any');
  if (new Set(results).size > 1) throw new FormulaError({ code: 'differentResults', at, params: { name } });
  return results[0] ?? 'any';
}
