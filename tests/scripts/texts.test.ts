import path from 'node:path';
import { errorNames } from '../../domain/errors';
import { errorText } from '../../server/messages/errors';
import { languages as offered } from '../../src/i18n/language';
import { languages, readTexts, type Texts } from '../../scripts/texts/locales';
import * as rules from '../../scripts/texts/rules';

test('[shell 1.4] zh, en and ja say the same things, each in its own words', () => {
  const fieldErrors: string[] = [];
  const texts = readTexts(path.resolve(__dirname, '../../locales'), (fieldError) => fieldErrors.push(fieldError));
  const keys = languages.map((language) => [...texts[language].keys()].sort());
  expect(fieldErrors).toEqual([]);
  expect(offered).toEqual(languages);
  expect(keys[0]?.length).toBeGreaterThan(500);
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[2]).toEqual(keys[0]);
});

test.each(languages)('every error has a sentence in %s, which agrees with its number', (language) => {
  for (const limit of [1, 2])
    expect(errorNames.filter((name) => errorText(name, language, { limit }) === '')).toEqual([]);
});

test('an error of one seat names no plural', () => {
  expect(errorText('noSeatLeft', 'en', { limit: 1 })).toMatch(/^Your only paid seat is taken\./);
  expect(errorText('noSeatLeft', 'en', { limit: 5 })).toMatch(/^All 5 paid seats are taken\./);
});

/** One text in three languages, without plural forms. */
const oneText = ({
  zh = '好',
  en = 'Good',
  ja = '良い',
}: Partial<Record<(typeof languages)[number], string>>): Texts => {
  const forms = (text: string) => new Map([['room:key', new Map([['', text]])]]);
  return { zh: forms(zh), en: forms(en), ja: forms(ja) };
};

describe('the rules of style refuse', () => {
  const { findSpacingFaults, findChineseFaults, findEnglishFaults, findStopFaults, findPieces, findPluralFaults } =
    rules;
  it.each([
    ['a Latin word without a space in Chinese', findSpacingFaults, { zh: '打开Excel文件' }, '打开 Excel 文件'],
    [
      'a space beside a name, which brings its own',
      findSpacingFaults,
      { zh: '移交 {{name}} 的记录' },
      '移交{{name}}的记录',
    ],
    ['没能', findChineseFaults, { zh: '没能保存' }, '保存失败'],
    ['此 before a noun', findChineseFaults, { zh: '删除此记录' }, '因此无法删除'],
    ['其 for a person', findChineseFaults, { zh: '将其移出' }, '其他成员和其中一人'],
  ])('%s', (_words, find, wrong, right) => {
    expect(find(oneText(wrong))).toHaveLength(1);
    expect(find(oneText({ zh: right }))).toEqual([]);
  });

  it.each([
    ['“cannot”', findEnglishFaults, 'You cannot do this', 'You can’t do this'],
    ['“please”', findEnglishFaults, 'Please try again', 'Try again'],
    ['an exclamation mark', findEnglishFaults, 'Well done!', 'Well done'],
    ['“by itself”', findEnglishFaults, 'This continues by itself', 'This continues automatically'],
    ['a count behind a noun', findEnglishFaults, 'Files: {{count}}', '{{count}} files'],
    ['a capital inside a sentence', findEnglishFaults, 'Open the Deal now', 'Open “Deals” in Sidecar now'],
    ['a text that is put into another', findPieces, ' · edited', 'Edited {{time}}'],
    ['a plural without a form for one', findPluralFaults, 'Wait {{seconds}} seconds', 'Wait'],
  ])('%s', (_words, find, wrong, right) => {
    expect(find(oneText({ en: wrong }))).toHaveLength(1);
    expect(find(oneText({ en: right }))).toEqual([]);
  });

  it('a stop in one language alone', () => {
    expect(findStopFaults(oneText({ zh: '已保存。' }))).toEqual([
      'room:key ends with a stop, no stop, no stop in zh, en, ja',
    ]);
    expect(findStopFaults(oneText({ zh: '已保存。', en: 'Saved.', ja: '保存しました。' }))).toEqual([]);
    const failed = { zh: '加载失败。', en: 'Couldn’t load views.', ja: '読み込めませんでした。' };
    expect(findStopFaults(oneText(failed))).toEqual(['room:key ends with a stop, unlike other titles of failed loads']);
  });

  it('a confirming button that breaks in half a row', () => {
    const source = "const { t } = useTranslation('room');\n<Confirm\n  confirmLabel={t('key')}\n/>";
    const labels = new Set(rules.findConfirmKeys(source));
    expect([...labels]).toEqual(['room:key']);
    expect(rules.findLongLabels(oneText({ en: 'Use this server’s app' }), labels)).toHaveLength(1);
    expect(rules.findLongLabels(oneText({ en: 'Use it' }), labels)).toEqual([]);
    expect(rules.findLongLabels(oneText({ en: 'Use this server’s app' }), new Set())).toEqual([]);
  });

  it('a text that another key has in all languages', () => {
    const texts = oneText({});
    expect(rules.countCopies(texts)).toBe(0);
    for (const language of languages) texts[language].set('room:other', new Map(texts[language].get('room:key')));
    expect(rules.countCopies(texts)).toBe(1);
    texts.en.set('room:other', new Map([['', 'Fine']]));
    expect(rules.countCopies(texts)).toBe(0);
  });
});
