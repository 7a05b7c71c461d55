import { FormulaError } from './issue';

export type Operator = '=' | '!=' | '<=' | '>=' | '<' | '>' | '&' | '+' | '-' | '*' | '/';

/** One token of a source, with its position. */
export type FormulaToken =
  | { is: 'number'; digits: string; position: number }
  | { is: 'text'; text: string; position: number }
  | { is: 'name'; name: string; position: number }
  | { is: 'operator'; operator: Operator; position: number }
  | { is: 'sign'; sign: '(' | ')' | ','; position: number }
  | { is: 'end'; position: number };

/** Each alternative starts with a different character, so that reading takes one pass. Names that are no words are in braces. */
const word =
  /\s+|(\d+(?:\.\d+)?|\.\d+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\{([^{}]+)\}|([\p{L}_][\p{L}\p{N}_]*)|(==|!=|<>|<=|>=|[-=<>&+*/])|([(),（），])/uy;

/** Other ways to write the operators. Chinese keyboards type full-width signs. */
const operatorSynonyms = new Map<string, Operator>([
  ['==', '='],
  ['<>', '!='],
]);
const signSynonyms = new Map<string, '(' | ')' | ','>([
  ['（', '('],
  ['）', ')'],
  ['，', ','],
]);

/** Returns the tokens of a source; the last one is its end. @throws FormulaError unexpected for a character that begins no token. */
export function tokenize(source: string): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  let position = 0;
  while (position < source.length) {
    word.lastIndex = position;
    const match = word.exec(source);
    if (!match)
      throw new FormulaError({
        code: 'unexpected',
        at: position,
        params: { text: String.fromCodePoint(source.codePointAt(position) ?? 0) },
      });
    const [lexeme, digits, quoted, braced, name, operator, sign] = match;
    if (digits !== undefined) tokens.push({ is: 'number', digits, position });
    else if (quoted !== undefined)
      tokens.push({ is: 'text', text: quoted.slice(1, -1).replace(/\\(.)/gsu, '$1'), position });
    else if (braced !== undefined) tokens.push({ is: 'name', name: braced.trim(), position });
    else if (name !== undefined) tokens.push({ is: 'name', name, position });
    else if (operator !== undefined)
      tokens.push({ is: 'operator', operator: operatorSynonyms.get(operator) ?? (operator as Operator), position });
    else if (sign !== undefined)
      tokens.push({ is: 'sign', sign: signSynonyms.get(sign) ?? (sign as '(' | ')' | ','), position });
    position += lexeme.length;
  }
  tokens.push({ is: 'end', position });
  return tokens;
}
