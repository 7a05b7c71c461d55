import path from 'node:path';
import { languages as offered } from '../../src/i18n/language';
import { languages, readTexts } from '../../scripts/texts/locales';

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
