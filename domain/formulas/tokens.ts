import { FormulaError } from './issue';

export type Operator = '=' | '!=' | '<=' | '>=' | '<' | '>' | '&' | '+' | '-' | '*' | '/';

/** One word of a source, with where it begins. */
export type FormulaToken =
  | { is: 'number'; digits: string; at: number }
  | { is: 'text'; text: string; at: number }
  | { is: 'name'; name: string; at: number }
  | { is: 'operator'; operator: Operator; at: number }
  | { is: 'sign'; sign: '(' | ')' | ','; at: number }
  | { is: 'end'; at: number };

/** Each alternative starts with a different character, so that reading takes one pass. Names that are no words are in braces. */
const word =
  /\s+|(\d+(?:\.\d+)?|\.\d+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\{([^{}]+)\}|([\p{L}_][\p{L}\p{N}_]*)|(==|!=|<>|<=|>=|[-=<>&+*/])|([(),（），])/uy;

/** Other ways to write the same. Full-width signs are what a Chinese keyboard types. */
const operatorSynonyms = new Map<string, Operator>([
  ['==', '='],
  ['<>', '!='],
]);
const signSynonyms = new Map<string, '(' | ')' | ','>([
  ['（', '('],
  ['）', ')'],
  ['，', ','],
]);

/**
 * The words of a source, the last one is its end.
 * @throws FormulaError unexpected for a character that begins no word.
 */
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
    if (digits !== undefined) tokens.push({ is: 'number', digits, at: position });
    else if (quoted !== undefined)
      tokens.push({ is: 'text', text: quoted.slice(1, -1).replace(/\\(.)/gsu, '$1'), at: position });
    else if (braced !== undefined) tokens.push({ is: 'name', name: braced.trim(), at: position });
    else if (name !== undefined) tokens.push({ is: 'name', name, at: position });
    else if (operator !== undefined)
      tokens.push({ is: 'operator', operator: operatorSynonyms.get(operator) ?? (operator as Operator), at: position });
    else if (sign !== undefined)
      tokens.push({ is: 'sign', sign: signSynonyms.get(sign) ?? (sign as '(' | ')' | ','), at: position });
    position += lexeme.length;
  }
  tokens.push({ is: 'end', at: position });
  return tokens;
}
