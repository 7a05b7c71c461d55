import { z } from 'zod';
import { contract, type Call, type CallName } from '../../domain/contract';
import { listErrors } from '../../domain/contract/call';
import { calls } from '../../domain/contract/calls';
import { errorName, errors, fieldIssueCodes, type ErrorName } from '../../domain/errors';
import { errorText } from '../../server/messages/errors';
import en from '../../locales/en/errors.json';
import enAnswer from '../../locales/en/answer-errors.json';
import enFields from '../../locales/en/fields.json';
import ja from '../../locales/ja/errors.json';
import jaAnswer from '../../locales/ja/answer-errors.json';
import jaFields from '../../locales/ja/fields.json';
import zh from '../../locales/zh/errors.json';
import zhAnswer from '../../locales/zh/answer-errors.json';
import zhFields from '../../locales/zh/fields.json';

const entries = Object.entries(contract) as [CallName, Call][];

test('every address belongs to one call, and every call has its schemas', () => {
  expect(Object.keys(contract).sort()).toEqual(Object.keys(calls).sort());
  const addresses = Object.values(calls).map(({ path }) => path);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(entries)('%s refuses a property that its schema does not name', (_name, entry) => {
  const schema = z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' });
  const isFieldMap = schema.propertyNames !== undefined;
  expect(schema.additionalProperties === false || isFieldMap || Object.keys(schema.properties ?? {}).length === 0).toBe(
    true,
  );
});

test('every list with a total answers a number `total` and a boolean `total_is_capped`', () => {
  const answered = entries.flatMap(([name, entry]) => {
    const { properties = {} } = z.toJSONSchema(entry.output, { io: 'output', unrepresentable: 'any' });
    return properties.total === undefined ? [] : [[name, properties] as const];
  });
  expect(answered.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'records.list',
      'records.draftList',
      'links.list',
      'notes.list',
      'products.list',
      'records.events',
      'pipelines.list',
      'membership.searchMembers',
    ]),
  );
  for (const [name, { total, total_is_capped }] of answered)
    expect([name, total, total_is_capped]).toEqual([
      name,
      expect.objectContaining({ type: 'number' }),
      expect.objectContaining({ type: 'boolean' }),
    ]);
});

test.each(entries.filter(([, entry]) => entry.kind === 'write'))(
  'the contract of the writing call %s says what the answer to a repeated key may contain',
  (_name, entry) => {
    expect(entry.errors).toEqual(expect.arrayContaining(['keyReused', 'inProgress']));
  },
);

test('every error number belongs to one error and leads back to its name', () => {
  for (const name of Object.keys(errors) as ErrorName[]) expect(errorName(errors[name].code)).toBe(name);
});

test('every error that a call can answer has a sentence in every language', () => {
  for (const [, entry] of entries) {
    for (const name of listErrors(entry))
      for (const language of ['zh', 'en', 'ja'] as const) expect(errorText(name, language, {})).toMatch(/\S{2}/);
  }
});

test('every error about a field has a sentence with the same placeholders in every language', () => {
  const places = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  for (const code of fieldIssueCodes) {
    for (const texts of [zhFields, jaFields])
      expect([code, places(texts[code])]).toEqual([code, places(enFields[code])]);
  }
  const sentences = (errorTexts: object, answerTexts: object): Record<string, string> => ({
    ...errorTexts,
    ...answerTexts,
  });
  const findSentence = (texts: Record<string, string>, name: string) => texts[name] ?? texts[`${name}_other`] ?? '';
  const english = sentences(en.errors, enAnswer.answerErrors);
  for (const name of Object.keys(errors)) {
    expect(findSentence(english, name)).not.toBe('');
    for (const texts of [sentences(zh.errors, zhAnswer.answerErrors), sentences(ja.errors, jaAnswer.answerErrors)])
      expect([name, places(findSentence(texts, name))]).toEqual([name, places(findSentence(english, name))]);
  }
});

test('a sentence that comes with its answer leaves no gap for the name of the suite, which the app alone fills in', () => {
  for (const texts of [zhAnswer, enAnswer, jaAnswer])
    expect(Object.values(texts.answerErrors).filter((sentence) => sentence.includes('{{suite}}'))).toEqual([]);
});

test('an error sentence fills its placeholders and ignores unknown ones', () => {
  expect(errorText('chatRefused', 'en', { reason: 'too many members' })).toContain('too many members');
  expect(errorText('chatRefused', 'en', { reason: { nested: true } })).not.toContain('object');
});
