import { FormulaError } from './issue';
import { functions } from './functions';
import { tokenize, type Operator, type FormulaToken } from './tokens';
import type { FormulaNode } from './tree';
import { numberValue, textValue, truthValue } from './value';

/** The depth to which brackets, calls and signs may be nested. */
const depthLimit = 50;

/** Stronger operators bind their operands first. */
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

/** Reads a source into a tree: operator precedence after Pratt. @throws FormulaError with the first issue and its position. */
export function parse(source: string): FormulaNode {
  const parser = new FormulaParser(tokenize(source));
  const node = parser.expression(0, 0);
  parser.end();
  return node;
}

class FormulaParser {
  private position = 0;

  constructor(private readonly tokens: readonly FormulaToken[]) {}

  /** Reads an expression with operators stronger than `floor`. */
  expression(floor: number, depth: number): FormulaNode {
    if (depth > depthLimit)
      throw new FormulaError({ code: 'tooDeep', at: this.next.position, params: { limit: depthLimit } });
    let left = this.operand(depth);
    while (this.next.is === 'operator' && strengths[this.next.operator] > floor) {
      const { operator, position } = this.next;
      this.position += 1;
      left = { is: 'operation', operator, left, right: this.expression(strengths[operator], depth + 1), position };
    }
    return left;
  }

  end(): void {
    if (this.next.is !== 'end') throw unexpected(this.next);
  }

  private get next(): FormulaToken {
    return this.tokens[this.position] ?? { is: 'end', position: 0 };
  }

  private take(): FormulaToken {
    const token = this.next;
    this.position += 1;
    return token;
  }

  private operand(depth: number): FormulaNode {
    const token = this.take();
    switch (token.is) {
      case 'number':
        return { is: 'value', value: literal(token.digits, token.position), position: token.position };
      case 'text':
        return { is: 'value', value: textValue(token.text), position: token.position };
      case 'name':
        return this.nameOrCall(token.name, token.position, depth);
      case 'operator':
        if (token.operator === '-')
          return { is: 'negative', of: this.expression(signStrength, depth + 1), position: token.position };
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

  private nameOrCall(name: string, position: number, depth: number): FormulaNode {
    if (!this.isNext('(')) {
      const word = name.toLowerCase();
      return word === 'true' || word === 'false'
        ? { is: 'value', value: truthValue(word === 'true'), position }
        : { is: 'name', name, position };
    }
    const called = functions.get(name.toLowerCase());
    if (!called) throw new FormulaError({ code: 'unknownFunction', at: position, params: { name } });
    this.position += 1;
    const callArguments: FormulaNode[] = [];
    while (!this.isNext(')')) {
      if (callArguments.length > 0 && !this.skip(',')) throw unexpected(this.next);
      callArguments.push(this.expression(0, depth + 1));
    }
    this.close();
    if (callArguments.length < called.least || callArguments.length > called.most)
      throw new FormulaError({
        code: 'wrongCount',
        at: position,
        params: { name, least: called.least, most: called.most },
      });
    return { is: 'call', name, called, parts: callArguments, position };
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

function literal(digits: string, position: number) {
  const value = numberValue(digits);
  if (value === null) throw new FormulaError({ code: 'tooLarge', at: position });
  return value;
}

function unexpected(token: FormulaToken): FormulaError {
  const { position } = token;
  switch (token.is) {
    case 'end':
      return new FormulaError({ code: 'unfinished', at: position });
    case 'number':
      return new FormulaError({ code: 'unexpected', at: position, params: { text: token.digits } });
    case 'text':
      return new FormulaError({ code: 'unexpected', at: position, params: { text: token.text } });
    case 'name':
      return new FormulaError({ code: 'unexpected', at: position, params: { text: token.name } });
    case 'operator':
      return new FormulaError({ code: 'unexpected', at: position, params: { text: token.operator } });
    case 'sign':
      return new FormulaError({ code: 'unexpected', at: position, params: { text: token.sign } });
  }
}
