/**
 * Checks that the texts of the app are complete: zh, en and ja have the same keys and placeholders. Every key that the code uses exists, no key is
 * unused, and no component contains texts itself. Texts follow the rules of style in `texts/rules.ts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findCode, type CodeUse } from './texts/code';
import { languages, readTexts, type Texts } from './texts/locales';
import * as rules from './texts/rules';

const root = path.resolve(__dirname, '..');
const errors: string[] = [];
const report = (text: string) => errors.push(text);

function sourceFiles(folder: string): string[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
    .sort();
}

/** Reports keys and placeholders that are missing in a language. */
function compareLanguages(texts: Texts): void {
  const keys = [...new Set(languages.flatMap((language) => [...texts[language].keys()]))].sort();
  for (const key of keys) {
    const placeholders = new Map<string, string>();
    for (const language of languages) {
      const forms = texts[language].get(key);
      if (!forms) {
        report(`locales/${language}: ${key} is missing`);
        continue;
      }
      for (const [form, text] of forms) {
        if (text.trim() === '') report(`locales/${language}: ${key} is empty`);
        // "one customer" may leave its number out; every other form must contain the same placeholders.
        if (form !== 'one')
          placeholders.set(
            language,
            [...text.matchAll(/\{\{\s*(\w+)/g)]
              .map((match) => match[1])
              .sort()
              .join(', '),
          );
      }
      if (forms.has('')) continue;
      for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
        if (!forms.has(form)) report(`locales/${language}: ${key}_${form} is missing`);
      }
    }
    if (new Set(placeholders.values()).size > 1) {
      report(
        `${key}: the placeholders differ (${[...placeholders].map(([language, names]) => `${language}: ${names || 'none'}`).join('; ')})`,
      );
    }
    for (const [form, text] of texts.en.get(key) ?? []) {
      if (/[\u3040-\u30ff\u3400-\u9fff]/.test(text))
        report(`locales/en: ${key}${form && `_${form}`} holds Chinese or Japanese`);
    }
  }
}

function compareWithCode(texts: Texts, uses: CodeUse[]): void {
  const keys = [...texts.zh.keys()];
  const used = new Set<string>();
  for (const use of uses) {
    const matchingKeys = keys.filter((key) => use.matches.test(key));
    matchingKeys.forEach((key) => used.add(key));
    if (matchingKeys.length === 0 && use.mustExist) report(`${use.where}: no text has the key ${use.asked}`);
  }
  for (const key of keys) if (!used.has(key)) report(`${key} is asked for nowhere`);
}

/** Reports texts that break a rule of style, and a number of copied texts above the limit. */
function checkStyle(texts: Texts, sources: readonly string[]): void {
  const labels = new Set(sources.flatMap(rules.findConfirmKeys));
  const faults = [
    rules.findSpacingFaults(texts),
    rules.findChineseFaults(texts),
    rules.findEnglishFaults(texts),
    rules.findStopFaults(texts),
    rules.findPieces(texts),
    rules.findPluralFaults(texts),
    rules.findLongLabels(texts, labels),
  ];
  faults.flat().forEach(report);
  const copies = rules.countCopies(texts);
  if (copies > rules.copiesLimit)
    report(
      `${copies} texts are copies of others in all languages, ${rules.copiesLimit} are allowed: use the key that is there`,
    );
}

const texts = readTexts(path.join(root, 'locales'), report);
const namespaces = new Set([...texts.zh.keys()].map((key) => key.split(':')[0] as string));
const sources = [...sourceFiles('src'), ...sourceFiles('server')].map((file) => ({
  file,
  source: readFileSync(path.join(root, file), 'utf8'),
}));
const code = sources.map(({ file, source }) => findCode(file, source, namespaces));
compareLanguages(texts);
checkStyle(
  texts,
  sources.map(({ source }) => source),
);
compareWithCode(
  texts,
  code.flatMap((file) => file.uses),
);
for (const found of code.flatMap((file) => file.words)) report(found);

if (errors.length) {
  console.log([...new Set(errors)].join('\n'));
  console.log(`${errors.length} errors about texts.`);
  process.exitCode = 1;
} else {
  console.log(`${texts.zh.size} texts in ${languages.length} languages, each asked for.`);
}
