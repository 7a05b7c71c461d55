import { fillText, findCount, getPluralForm, listNames } from '../../domain/sentences';
import { spacedSentences } from '../support/spaced-sentences';

test.each(spacedSentences)(
  'the text %s says %s with a space only where Latin meets Chinese or Japanese',
  (text, name, sentence) => {
    expect(fillText(text, { name })).toBe(sentence);
  },
);

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
