import fc from 'fast-check';
import {
  compile,
  evaluate,
  formulaIssueCodes,
  numberValue,
  textValue,
  type FormulaValue,
} from '../../../domain/formulas';
import { functions } from '../../../domain/formulas/functions';

const prototypeNames = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'globalThis',
  'process',
  'require',
  'eval',
  'Function',
  'this',
  'window',
];
const pieces = fc.oneof(
  fc.constantFrom(...functions.keys(), ...prototypeNames, 'a', 'b', '{a b}', '单价', 'true', 'FALSE'),
  fc.constantFrom(
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '/',
    '=',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    '&',
    '"',
    "'",
    '{',
    '}',
    '\\',
    '.',
    '[',
    ']',
    ';',
    '=>',
    '\u0000',
    '\ud800',
    '（',
    '，',
    '）',
  ),
  fc.constantFrom('0', '1', '2.5', '0.1', '99999999999999999999', '1e308', '"x"', '""', '"day"', '"month"', '"\\""'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const sources = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' ')),
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Sources that can be read, so that running is tried as often as reading. */
const { tree: readable } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      'a',
      'b',
      'c',
      'missing',
      '0',
      '7',
      '2.5',
      '"x"',
      '""',
      'true',
      '99999999999999999999999999999',
      'today()',
      'now()',
    ),
    fc
      .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '&', '=', '!=', '<', '>='), tie('tree'))
      .map((parts) => `(${parts.join(' ')})`),
    tie('tree').map((inner) => `-${inner}`),
    fc
      .tuple(
        fc.constantFrom(...[...functions.keys()].filter((name) => functions.get(name)?.most !== 0)),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, parts]) => `${name}(${parts.join(', ')})`),
  ),
}));

const values: fc.Arbitrary<FormulaValue> = fc.oneof(
  fc.constant(null),
  fc.double().map(numberValue),
  fc.string().map(textValue),
  fc.integer().map((at): FormulaValue => ({ is: 'date', reading: at })),
  fc.boolean().map((truth): FormulaValue => ({ is: 'truth', truth })),
  fc.array(fc.integer().map(numberValue), { maxLength: 5 }).map((items): FormulaValue => ({ is: 'list', items })),
);
const kinds = new Set(['number', 'text', 'truth', 'date', 'list']);

/** True for what a formula may answer: no object from outside of this folder. */
function isValue(value: FormulaValue): boolean {
  return value === null || (Object.getPrototypeOf(value) === Object.prototype && kinds.has(value.is));
}

test('any text is either parsed or refused with an issue, and a parsed formula results in a value', () => {
  fc.assert(
    fc.property(sources, values, (source, value) => {
      const compiled = compile(source);
      if ('issue' in compiled) expect(formulaIssueCodes).toContain(compiled.issue.code);
      else expect(isValue(evaluate(compiled.formula, new Map([['a', value]]), { now: 0 }))).toBe(true);
    }),
    { numRuns: 3_000, seed: 1 },
  );
});

test('a parsed formula results in a value for any field values', () => {
  let ran = 0;
  fc.assert(
    fc.property(readable, values, values, values, fc.integer(), (source, a, b, c, now) => {
      const compiled = compile(source);
      if ('issue' in compiled) return;
      ran += 1;
      expect(
        isValue(
          evaluate(
            compiled.formula,
            new Map([
              ['a', a],
              ['b', b],
              ['c', c],
            ]),
            { now },
          ),
        ),
      ).toBe(true);
    }),
    { numRuns: 3_000, seed: 2 },
  );
  expect(ran).toBeGreaterThan(1_500);
});

test.each(prototypeNames)('the name %s is read like any other unknown name, without a value', (name) => {
  const compiled = compile(`count(${name})`);
  expect('formula' in compiled && evaluate(compiled.formula, new Map(), { now: 0 })).toEqual(numberValue(0));
});

test.each([
  ['brackets', `${'('.repeat(900)}1${')'.repeat(900)}`],
  ['signs', `${'-'.repeat(1_900)}1`],
  ['calls', `${'abs('.repeat(300)}1${')'.repeat(300)}`],
  ['comparisons in brackets', `${'(1='.repeat(400)}1${')'.repeat(400)}`],
])('endless nesting of %s is refused', (_what, source) => {
  expect(compile(source)).toMatchObject({ issue: { code: 'tooDeep' } });
});

test('a long chain without brackets does not count as deep nesting', () => {
  const compiled = compile(`1${'+1'.repeat(999)}`);
  expect('formula' in compiled && evaluate(compiled.formula, new Map(), { now: 0 })).toEqual(numberValue(1_000));
});

test('a number that grows too large becomes empty', () => {
  const compiled = compile(Array.from({ length: 100 }, () => 'a').join('*'));
  expect(
    'formula' in compiled && evaluate(compiled.formula, new Map([['a', numberValue(99_999)]]), { now: 0 }),
  ).toBeNull();
});

test('a formula that takes too many steps becomes empty', () => {
  const long: FormulaValue = { is: 'list', items: Array.from({ length: 6_000 }, () => numberValue(1)) };
  const once = compile('count(a)');
  const twice = compile('count(a) + count(a)');
  expect('formula' in once && evaluate(once.formula, new Map([['a', long]]), { now: 0 })).toEqual(numberValue(6_000));
  expect('formula' in twice && evaluate(twice.formula, new Map([['a', long]]), { now: 0 })).toBeNull();
});
