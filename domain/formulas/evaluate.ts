import { readingOfDayNumber } from '../calendar';
import type { Compiled } from './compile';
import { compareValues, type FormulaClock } from './functions';
import type { Operator } from './tokens';
import type { FormulaNode } from './tree';
import { dateValue, dayNumber, numberValue, textValue, truthValue, getWords, type FormulaValue } from './value';

/** The most parts and items of lists that one run may read. */
const stepLimit = 10_000;

class TooManySteps extends Error {}

/**
 * The result of a formula. It never throws: an operand that is empty or of the wrong kind, a division by zero, a number beyond all
 * measure and a run of too many steps give empty (SD-34).
 * @param values by name; a name that is missing is empty.
 */
export function evaluate(
  formula: Compiled,
  values: ReadonlyMap<string, FormulaValue>,
  clock: FormulaClock,
): FormulaValue {
  let steps = 0;
  const step = (count: number) => {
    steps += count;
    if (steps > stepLimit) throw new TooManySteps();
  };
  const run = (node: FormulaNode): FormulaValue => {
    step(1);
    switch (node.is) {
      case 'value':
        return node.value;
      case 'name': {
        const value = values.get(node.name) ?? null;
        if (value?.is === 'list') step(value.items.length);
        return value;
      }
      case 'negative': {
        const value = run(node.of);
        return value?.is === 'number' ? numberValue(value.number.times(-1)) : null;
      }
      case 'operation':
        return operate(node.operator, run(node.left), run(node.right));
      case 'call':
        return node.called.call(node.parts.map(run), clock);
    }
  };
  try {
    return run(formula.tree);
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
}

function operate(operator: Operator, left: FormulaValue, right: FormulaValue): FormulaValue {
  // Joining is the one operation in which empty is nothing and not unknown.
  if (operator === '&') return textValue(getWords(left) + getWords(right));
  if (left === null || right === null) return null;
  switch (operator) {
    case '+':
      return addValues(left, right);
    case '-':
      return subtracted(left, right);
    case '*':
      return left.is === 'number' && right.is === 'number' ? numberValue(left.number.times(right.number)) : null;
    case '/':
      return left.is === 'number' && right.is === 'number' && !right.number.eq(0)
        ? numberValue(left.number.div(right.number))
        : null;
    case '=':
      return equality(left, right, true);
    case '!=':
      return equality(left, right, false);
    case '<':
      return ordered(left, right, (order) => order < 0);
    case '<=':
      return ordered(left, right, (order) => order <= 0);
    case '>':
      return ordered(left, right, (order) => order > 0);
    case '>=':
      return ordered(left, right, (order) => order >= 0);
  }
}

type Filled = Exclude<FormulaValue, null>;

function addValues(left: Filled, right: Filled): FormulaValue {
  if (left.is === 'number' && right.is === 'number') return numberValue(left.number.plus(right.number));
  if (left.is === 'date' && right.is === 'number')
    return dateValue(left.reading + readingOfDayNumber(Number(right.number)));
  return left.is === 'number' && right.is === 'date' ? addValues(right, left) : null;
}

function subtracted(left: Filled, right: Filled): FormulaValue {
  if (left.is === 'number' && right.is === 'number') return numberValue(left.number.minus(right.number));
  if (left.is === 'date' && right.is === 'date') return numberValue(dayNumber(left.reading - right.reading));
  return left.is === 'date' && right.is === 'number'
    ? dateValue(left.reading - readingOfDayNumber(Number(right.number)))
    : null;
}

function equality(left: Filled, right: Filled, shouldEqual: boolean): FormulaValue {
  if (left.is === 'truth' && right.is === 'truth') return truthValue((left.truth === right.truth) === shouldEqual);
  const order = compareValues(left, right);
  return order === null ? null : truthValue((order === 0) === shouldEqual);
}

function ordered(left: Filled, right: Filled, isFulfilled: (order: number) => boolean): FormulaValue {
  const order = compareValues(left, right);
  return order === null ? null : truthValue(isFulfilled(order));
}
