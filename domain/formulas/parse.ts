import { FormulaError } from './issue';
import { functions } from './functions';
import { tokensOf, type Operator, type Token } from './tokens';
import type { Node } from './tree';
import { numberValue, textValue, truthValue } from './value';

/** So deep may brackets, calls and signs stand in each other. */
const depthLimit = 50;

/** The stronger one takes its operands first. */
const strengths: Record<Operator, number> = {
  '=': 1,
  '!=': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
};
const signStrength = 5;

/**
 * Reads a source into a tree: operator precedence after Pratt.
 * @throws FormulaError with the first issue and where it stands.
 */
export function parse(source: string): Node {
  const reading = new Reading(tokensOf(source));
  const node = reading.expression(0, 0);
  reading.end();
  return node;
}

class Reading {
  private position = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** An expression whose operators are stronger than `floor`. */
  expression(floor: number, depth: number): Node {
    if (depth > depthLimit)
      throw new FormulaError({ code: 'tooDeep', at: this.next.at, params: { limit: depthLimit } });
    let left = this.operand(depth);
    while (this.next.is === 'operator' && strengths[this.next.operator] > floor) {
      const { operator, at } = this.next;
      this.position += 1;
      left = { is: 'operation', operator, left, right: this.expression(strengths[operator], depth + 1), at };
    }
    return left;
  }

  end(): void {
    if (this.next.is !== 'end') throw unexpected(this.next);
  }

  private get next(): Token {
    return this.tokens[this.position] ?? { is: 'end', at: 0 };
  }

  private take(): Token {
    const token = this.next;
    this.position += 1;
    return token;
  }

  private operand(depth: number): Node {
    const token = this.take();
    switch (token.is) {
      case 'number':
        return { is: 'value', value: literal(token.digits, token.at), at: token.at };
      case 'text':
        return { is: 'value', value: textValue(token.text), at: token.at };
      case 'name':
        return this.nameOrCall(token.name, token.at, depth);
      case 'operator':
        if (token.operator === '-')
          return { is: 'negative', of: this.expression(signStrength, depth + 1), at: token.at };
        throw unexpected(token);
      case 'sign': {
        if (token.sign !== '(') throw unexpected(token);
        const inner = this.expression(0, depth + 1);
        this.close();
        return inner;
      }
      case 'end':
        throw unexpected(token);
    }
  }

  private nameOrCall(name: string, at: number, depth: number): Node {
    if (!this.isNext('(')) {
      const word = name.toLowerCase();
      return word === 'true' || word === 'false'
        ? { is: 'value', value: truthValue(word === 'true'), at }
        : { is: 'name', name, at };
    }
    const called = functions.get(name.toLowerCase());
    if (!called) throw new FormulaError({ code: 'unknownFunction', at, params: { name } });
    this.position += 1;
    const parts: Node[] = [];
    while (!this.isNext(')')) {
      if (parts.length > 0 && !this.skip(',')) throw unexpected(this.next);
      parts.push(this.expression(0, depth + 1));
    }
    this.close();
    if (parts.length < called.least || parts.length > called.most)
      throw new FormulaError({ code: 'wrongCount', at, params: { name, least: called.least, most: called.most } });
    return { is: 'call', name, called, parts, at };
  }

  private isNext(sign: '(' | ')' | ','): boolean {
    return this.next.is === 'sign' && this.next.sign === sign;
  }

  private skip(sign: ','): boolean {
    const isThere = this.isNext(sign);
    if (isThere) this.position += 1;
    return isThere;
  }

  private close(): void {
    if (!this.isNext(')')) throw unexpected(this.next);
    this.position += 1;
  }
}

function literal(digits: string, at: number) {
  const value = numberValue(digits);
  if (value === null) throw new FormulaError({ code: 'tooLarge', at });
  return value;
}

function unexpected(token: Token): FormulaError {
  const { at } = token;
  switch (token.is) {
    case 'end':
      return new FormulaError({ code: 'unfinished', at });
    case 'number':
      return new FormulaError({ code: 'unexpected', at, params: { text: token.digits } });
    case 'text':
      return new FormulaError({ code: 'unexpected', at, params: { text: token.text } });
    case 'name':
      return new FormulaError({ code: 'unexpected', at, params: { text: token.name } });
    case 'operator':
      return new FormulaError({ code: 'unexpected', at, params: { text: token.operator } });
    case 'sign':
      return new FormulaError({ code: 'unexpected', at, params: { text: token.sign } });
  }
}
