import { FormulaError } from './issue';

export type Operator = '=' | '!=' | '<=' | '>=' | '<' | '>' | '&' | '+' | '-' | '*' | '/';

/** One word of a source, with where it begins. */
export type Token =
  | { is: 'number'; digits: string; at: number }
  | { is: 'text'; text: string; at: number }
  | { is: 'name'; name: string; at: number }
  | { is: 'operator'; operator: Operator; at: number }
  | { is: 'sign'; sign: '(' | ')' | ','; at: number }
  | { is: 'end'; at: number };

/** Each alternative starts with a character of its own, so that reading takes one pass. Names that are no words stand in braces. */
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
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    word.lastIndex = at;
    const match = word.exec(source);
    if (!match)
      throw new FormulaError({
        code: 'unexpected',
        at,
        params: { text: String.fromCodePoint(source.codePointAt(at) ?? 0) },
      });
    const [whole, digits, quoted, braced, name, operator, sign] = match;
    if (digits !== undefined) tokens.push({ is: 'number', digits, at });
    else if (quoted !== undefined) tokens.push({ is: 'text', text: quoted.slice(1, -1).replace(/\\(.)/gsu, '$1'), at });
    else if (braced !== undefined) tokens.push({ is: 'name', name: braced.trim(), at });
    else if (name !== undefined) tokens.push({ is: 'name', name, at });
    else if (operator !== undefined)
      tokens.push({ is: 'operator', operator: operatorSynonyms.get(operator) ?? (operator as Operator), at });
    else if (sign !== undefined)
      tokens.push({ is: 'sign', sign: signSynonyms.get(sign) ?? (sign as '(' | ')' | ','), at });
    at += whole.length;
  }
  tokens.push({ is: 'end', at });
  return tokens;
}
