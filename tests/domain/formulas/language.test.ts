import {
  compile,
  dateValue,
  evaluate,
  numberValue,
  textValue,
  truthValue,
  type FormulaValue,
} from '../../../domain/formulas';
import { getWords } from '../../../domain/formulas/value';

/** 2026-11-20 10:00 on the company's wall. */
const now = Date.UTC(2026, 10, 20, 10);
const day = (text: string) => dateValue(Date.parse(`${text}T00:00:00Z`));
const list = (...items: FormulaValue[]): FormulaValue => ({ is: 'list', items });

const values = new Map<string, FormulaValue>([
  ['price', numberValue('19.9')],
  ['count', numberValue(3)],
  ['none', null],
  ['name', textValue('海明')],
  ['单价', numberValue(2)],
  ['unit price', numberValue(5)],
  ['start', day('2024-01-31')],
  ['end', day('2026-11-20')],
  ['open', truthValue(true)],
  ['tags', list(textValue('a'), textValue('b'))],
  ['numbers', list(numberValue(1), null, numberValue(2))],
]);

/** The result as words; the code of the issue when the source cannot be read. */
function result(source: string): string {
  const compiled = compile(source);
  return 'issue' in compiled ? compiled.issue.code : getWords(evaluate(compiled.formula, values, { now }));
}

test.each<[string, string]>([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['10 - 4 - 3', '3'],
  ['-2 * -3', '6'],
  ['2 - -3', '5'],
  ['8 / 4 / 2', '1'],
  ['0.1 + 0.2', '0.3'],
  ['1 / 3 * 3', '0.99999999999999999999'],
  ['price * count', '59.7'],
  ['{unit price} * 2', '10'],
  ['单价 ＋ 1', 'unexpected'],
  ['单价 + 1', '3'],
  ['ROUND(price, 0)', '20'],
  ['round(2.5)', '3'],
  ['round(-2.5)', '-3'],
  ['round(1.005, 2)', '1.01'],
  ['abs(0 - 4)', '4'],
  ['min(4, 2, 9)', '2'],
  ['max(4, none, 9)', '9'],
  ['max(start, end)', '2026/11/20'],
  ['sum(1, none, 2)', '3'],
  ['sum(numbers)', '3'],
  ['sum(none)', ''],
  ['average(1, 2, none)', '1.5'],
  ['count(none, 1, "x")', '2'],
  ['count(tags)', '2'],
  ['count(none)', '0'],
])('the formula %s results in %s', (source, expected) => {
  expect(result(source)).toBe(expected);
});

test.each<[string, string]>([
  ['1 < 2', 'true'],
  ['2 <= 2', 'true'],
  ['3 <> 3', 'false'],
  ['3 != 4', 'true'],
  ['3 = 4', 'false'],
  ['2 < 1', 'false'],
  ['1 < 1', 'false'],
  ['1 <= 2', 'true'],
  ['2 <= 1', 'false'],
  ['2 > 1', 'true'],
  ['1 > 1', 'false'],
  ['1 > 2', 'false'],
  ['2 >= 1', 'true'],
  ['1 >= 1', 'true'],
  ['1 >= 2', 'false'],
  ['1 + 1 = 2', 'true'],
  ['1 == 1', 'true'],
  ['name = "海明"', 'true'],
  ['"a" < "b"', 'true'],
  ['start < end', 'true'],
  ['open = true', 'true'],
  ['open = false', 'false'],
  ['open != true', 'false'],
  ['open != false', 'true'],
  ['open = 1', ''],
  ['open < true', ''],
  ['1 = "1"', ''],
  ['if(price > 10, "high", "low")', 'high'],
  ['if(none > 10, "high", "low")', 'low'],
  ['if(false, 1)', ''],
  ['and(true, 1 < 2)', 'true'],
  ['and(false, none > 1)', 'false'],
  ['and(true, none > 1)', ''],
  ['or(none > 1, true)', 'true'],
  ['or(none > 1, false)', ''],
  ['not(open)', 'false'],
  ['not(none = 1)', ''],
  ['isEmpty(none)', 'true'],
  ['isEmpty(tags)', 'false'],
])('%s holds: %s', (source, expected) => {
  expect(result(source)).toBe(expected);
});

test.each<[string, string]>([
  ['"A" & 1 & none & "B"', 'A1B'],
  ['join(", ", name, none, price)', '海明, 19.9'],
  ['join("/", tags)', 'a/b'],
  ["'it''s'", 'unexpected'],
  ['"say \\"hi\\""', 'say "hi"'],
  ['name & " " & start', '海明 2024/01/31'],
  ['start + 1', '2024/02/01'],
  ['1 + start', '2024/02/01'],
  ['end - start', '1024'],
  ['end - 20', '2026/10/31'],
  ['dateAdd(start, 1, "month")', '2024/02/29'],
  ['dateAdd(start, 13, "month")', '2025/02/28'],
  ['dateAdd(start, -1, "year")', '2023/01/31'],
  ['dateAdd(start, 2, "week")', '2024/02/14'],
  ['dateAdd(start, 1)', '2024/02/01'],
  ['dateDiff(start, end)', '1024'],
  ['dateDiff(start, end, "month")', '33'],
  ['dateDiff(end, start, "year")', '-2'],
  ['dateDiff(start, dateAdd(start, 1, "month"), "month")', '1'],
  ['today()', '2026/11/20'],
  ['now()', '2026/11/20 10:00'],
  ['today() = end', 'true'],
  ['now() - today()', '0.41666666666666666667'],
])('%s gives %s', (source, expected) => {
  expect(result(source)).toBe(expected);
});

test.each([
  'none + 1',
  '1 / 0',
  '1 / (price - price)',
  '-none',
  'none * none',
  'none = none',
  'abs(none)',
  'dateAdd(none, 1)',
  'dateDiff(start, none)',
  'dateAdd(start, 1e9)',
  '"a" * 2',
  '2 * "a"',
  '"a" / 2',
  '2 / start',
  'start + end',
  'start + "a"',
  '"a" + start',
  '1 + "a"',
  'start - "a"',
  '1 - start',
  '"a" - 1',
  'dateAdd(start, 999999, "year")',
  'missing + 1',
])('the formula %s is empty without an error', (source) => {
  expect(['', 'unexpected']).toContain(result(source));
});

test.each<[string, string, number | undefined]>([
  ['', 'noSource', undefined],
  ['   ', 'noSource', undefined],
  ['1 +', 'unfinished', 3],
  ['(1', 'unfinished', 2],
  ['1 2', 'unexpected', 2],
  ['1 + * 2', 'unexpected', 4],
  [')', 'unexpected', 0],
  ['a.b', 'unexpected', 1],
  ['a[0]', 'unexpected', 1],
  ['f = () => 1', 'unexpected', 5],
  ['`x`', 'unexpected', 0],
  ['constructor("x")', 'unknownFunction', 0],
  ['toString()', 'unknownFunction', 0],
  ['__proto__()', 'unknownFunction', 0],
  ['if(1)', 'wrongCount', 0],
  ['today(1)', 'wrongCount', 0],
  ['sum()', 'wrongCount', 0],
  ['sum(1 2)', 'unexpected', 6],
  ['sum(1,)', 'unexpected', 6],
  ['"open', 'unexpected', 0],
  ['9'.repeat(40), 'tooLarge', 0],
  ['('.repeat(60), 'tooDeep', 51],
  ['x'.repeat(2_001), 'tooLong', undefined],
])('%s is refused: %s', (source, code, at) => {
  const compiled = compile(source);
  expect('issue' in compiled ? [compiled.issue.code, compiled.issue.at] : 'read').toEqual([code, at]);
});

test('full-width brackets and commas of a Chinese keyboard have the same meaning', () => {
  expect(result('max（1，2）')).toBe('2');
});

test('the names that a formula uses are listed once each', () => {
  const compiled = compile('price * count + price / {unit price}');
  expect('formula' in compiled && compiled.formula.names).toEqual(['price', 'count', 'unit price']);
});
