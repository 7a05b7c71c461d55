import { fillText, findCount, getPluralForm, listNames } from '../../domain/sentences';
import { markSeams, spacing } from '../../src/i18n/spacing';

/** A text as the app reads it: its edges are marked when it is loaded, and replaced when the values are in it. */
const inApp = (text: string, name: string) =>
  spacing.process((markSeams({ text })['text'] as string).replace('{{name}}', name), 'text', {}, undefined);

test.each([
  ['移交{{name}}的记录', 'Anna', '移交 Anna 的记录'],
  ['移交{{name}}的记录', '陈思远', '移交陈思远的记录'],
  ['{{name}}で開く', 'Lark', 'Lark で開く'],
  ['“{{name}}”的权限', 'Anna', '“Anna”的权限'],
  ['{{name}}件', '3', '3件'],
  ['变更了{{name}}的阶段', 'Pier 14', '变更了 Pier 14 的阶段'],
  ['变更了{{name}}的阶段', '3 号库', '变更了3 号库的阶段'],
  ['Records of {{name}}', '陈思远', 'Records of 陈思远'],
  ['打开{{name}}', 'Acme 食品', '打开 Acme 食品'],
])('the text %s says %s with a space only where Latin meets Chinese or Japanese', (text, name, sentence) => {
  expect(fillText(text, { name })).toBe(sentence);
  expect(inApp(text, name)).toBe(sentence);
});

test('text inside a value is never read as a place for another', () => {
  expect(fillText('{{actor}}: {{record}}', { actor: '{{record}}', record: 'Oak' })).toBe('{{record}}: Oak');
});

test.each([
  ['en', ['Anna'], 'Anna'],
  ['en', ['Anna', 'Ben'], 'Anna and Ben'],
  ['en', ['Anna', 'Ben', 'Cleo'], 'Anna, Ben, and Cleo'],
  ['zh', ['陈思远', '王晓雨'], '陈思远和王晓雨'],
  ['zh', ['Anna', 'Ben'], 'Anna 和 Ben'],
  ['ja', ['田中さん', '佐藤さん'], '田中さん、佐藤さん'],
])('names in %s are listed as a sentence lists them: %j', (language, names, sentence) => {
  expect(listNames(names, language)).toBe(sentence);
});

test('a choice of names is listed with “or”', () => {
  expect(listNames(['Anna', 'Ben'], 'en', 'disjunction')).toBe('Anna or Ben');
});

test('a text agrees with its number where it has one', () => {
  expect([findCount({ limit: 1, name: 'x' }), findCount({ used: 1, limit: 2 }), findCount({})]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  expect([getPluralForm(1, 'en'), getPluralForm(2, 'en'), getPluralForm(1, 'zh')]).toEqual(['one', 'other', 'other']);
});
