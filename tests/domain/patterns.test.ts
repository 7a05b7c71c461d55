import { costOf } from '../support/patterns/cost';
import { patternsIn } from '../support/patterns/found';

/** No regular expression of the product takes a text for ever. */

const { found, made } = patternsIn(['domain', 'server', 'src']);

test.each<[string, ReturnType<typeof costOf>, string?]>([
  ['^(\\s*)#', 'linear'],
  ['^(\\s*)#', 'polynomial', 'm'],
  ['(a+)+$', 'exponential'],
  ['(a|a)*b', 'exponential'],
  ['(a*)*b', 'exponential'],
  ['(?:<!--[^]*?-->)*<svg', 'exponential'],
  ['(?:\\w+\\s?)+:', 'exponential'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'exponential'],
  ['(a|ab|b)*c', 'exponential'],
  ['a*a*b', 'polynomial'],
  ['\\s+$', 'polynomial'],
  ['^\\s*\\n?\\s*$', 'polynomial'],
  ['<[^>]*x', 'polynomial'],
  ['^a+b+$', 'linear'],
  ['[\\w-]{1,64}x', 'polynomial'],
  ['^[\\w-]{1,64}$', 'linear'],
  ['^(?:ab|cd)*$', 'linear'],
  ['\\d', 'linear'],
  ['^(?:a|b)+$', 'linear'],
  ['a.c', 'linear'],
])('the pattern %s is classified as %s', (source, cost, flags = '') => {
  expect(costOf(source, flags)).toBe(cost);
});

/** Patterns whose work grows faster than their text, each with the reason why that text is short or ours. */
const allowed: Record<string, string> = {
  '\\B(?=(\\d{3})+$)': 'the digits of one amount',
  '\\/+$': 'an address that the operator has set',
  '\\.[0-9a-f]{5,}\\.[a-z0-9.]+$': 'the name of a file that the build has written',
  '[\\s,;(]*(?:转|轉|分机|分機|内线|內線|内線|extension|extn|ext|x|#|[,;])[\\s.:]*(\\d{1,8})\\)?\\s*$':
    'a phone number has at most 500 characters',
  '<span\\b[^<>]*\\sdata-id="([\\w-]{1,64})"[^<>]*>@?([^<]*)<\\/span>':
    'a text that the sanitiser has written closes every tag',
  '<(\\/?)([a-z]+)([^<>]*)>|[^<]+': 'a text that the sanitiser has written closes every tag',
  '([\\w-]+)="([^"]*)"': 'the few attributes that the sanitiser leaves in one tag',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': 'a cell of at most 500 characters',
  '^(https?:\\/\\/|www\\.)\\S+\\.\\S+$': 'a cell of at most 500 characters',
  '[([{【（][^)\\]}】）]*[)\\]}】）]': 'the first 200 characters of a name of a column',
  '(?:[T,\\s]\\s*(?:at\\s+)?)(\\d{1,2}):(\\d{2})(?::\\d{2}(?:[.,]\\d+)?)?\\s*([ap]\\.?m\\.?)?\\s*(z|[+-]\\d{2}:?\\d{2})?$':
    'a cell of at most 100 characters',
  '\\s*(上午|下午|午前|午後)?\\s*(\\d{1,2})[时時点:](\\d{2})?分?(?:\\d{1,2}秒)?$': 'a cell of at most 100 characters',
  '[([{【]([^)\\]}】]*)[)\\]}】]': 'the first 200 characters of a name of a column',
  '\\bin\\s+(.{1,40})$': 'the first 200 characters of a name of a column',
  '\\s+(?:city|province|municipality|autonomous region)$': 'an address of at most 300 characters',
  '\\s*[–—~～〜\\u81f3]\\s*|\\s+-\\s+|(?<=\\d)-(?=\\d)': 'a written amount of at most 100 characters',
  '^([A-Z]{3})?\\s*([^A-Z]*?)\\s*([A-Z]{3})?$': 'a written amount of at most 100 characters',
  '"[^"]*"|\\[[^\\]]*\\]|\\\\.': 'a number format of at most 255 characters',
  '\\{\\{[^}]*\\}\\}': 'a text of locales/',
  '^([^\\S\\n]*)#': 'it begins once in a line, and ends with it',
  '^([^\\S\\n]*)>': 'it begins once in a line, and ends with it',
  '(?=[\\w-]*\\d)[\\w-]{6,}': 'a sentence of a suite about one refusal, which an operator records',
  '[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+': 'a sentence of a suite about one refusal, which an operator records',
  'auth.*den|denied|deny|permission|refuse|not authori[sz]ed': 'the message of the suite’s own bridge',
};

test('every regular expression of the product runs in linear time, or is listed with a reason', () => {
  expect(found.length).toBeGreaterThan(100);
  const slow = found
    .map((one) => ({ ...one, cost: costOf(one.source, one.flags) }))
    .filter(({ cost }) => cost !== 'linear');
  expect(
    slow
      .filter(({ source, cost }) => cost === 'exponential' || !Object.hasOwn(allowed, source))
      .map(({ place, source, cost }) => `${place} /${source}/ is ${cost}`),
  ).toEqual([]);
  expect(Object.keys(allowed).filter((source) => !slow.some((one) => one.source === source))).toEqual([]);
});

test('no regular expression is built from a text at run time', () => {
  expect(made).toEqual([]);
});
