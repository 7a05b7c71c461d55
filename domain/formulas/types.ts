import { isDateUnit } from '../calendar';
import type { Parameter } from './functions';
import { FormulaError } from './issue';
import type { FormulaNode } from './tree';
import type { FormulaType } from './value';

/**
 * Returns the type of an expression without running it, so that a formula that can never work is refused when it is saved. @param getType the type
 * of each name; undefined for an unknown name. @throws FormulaError unknownName, wrongOperand, differentResults, unknownUnit.
 */
export function typeOfTree(node: FormulaNode, getType: (name: string) => FormulaType | undefined): FormulaType {
  switch (node.is) {
    case 'value':
      return node.value?.is ?? 'text';
    case 'name': {
      const type = getType(node.name);
      if (type === undefined)
        throw new FormulaError({ code: 'unknownName', at: node.position, params: { name: node.name } });
      return type;
    }
    case 'negative':
      if (!fits(typeOfTree(node.of, getType), 'number'))
        throw new FormulaError({ code: 'wrongOperand', at: node.position, params: { name: '-' } });
      return 'number';
    case 'operation':
      return typeOfOperation(node, typeOfTree(node.left, getType), typeOfTree(node.right, getType));
    case 'call':
      return typeOfCall(
        node,
        node.parts.map((argument) => typeOfTree(argument, getType)),
      );
  }
}

function fits(type: FormulaType, expected: FormulaType): boolean {
  return type === expected || type === 'any' || expected === 'any';
}

function typeOfOperation(
  node: Extract<FormulaNode, { is: 'operation' }>,
  left: FormulaType,
  right: FormulaType,
): FormulaType {
  const { operator, position } = node;
  const wrong = new FormulaError({ code: 'wrongOperand', at: position, params: { name: operator } });
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
  { name, called, parts: callArguments, position }: Extract<FormulaNode, { is: 'call' }>,
  types: readonly FormulaType[],
): FormulaType {
  types.forEach((type, index) => {
    const expected: Parameter = called.takes[Math.min(index, called.takes.length - 1)] ?? 'any';
    const argument = callArguments[index];
    if (expected === 'unit') {
      const isUnit = argument?.is === 'value' && argument.value?.is === 'text' && isDateUnit(argument.value.text);
      if (!isUnit) throw new FormulaError({ code: 'unknownUnit', at: argument?.position ?? position });
    } else if (!fits(type, expected))
      throw new FormulaError({ code: 'wrongOperand', at: argument?.position ?? position, params: { name } });
  });
  if (typeof called.gives === 'string') return called.gives;
  const results = types.slice(called.gives.alike).filter((type) => type !== 'any');
  if (new Set(results).size > 1) throw new FormulaError({ code: 'differentResults', at: position, params: { name } });
  return results[0] ?? 'any';
}
