/**
 * Checks that the documents of `docs/requirements` have a numbered row for each requirement. Fails when a row names no test, or when the file that
 * it names does not exist. Fails when a title has a number (`[shell 2.14] …`) that is no row, or when its row does not name the file. For the
 * shell, fails when no title in the file that a row names has the row's number. A decision names rows or test files that exist.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readDecisions } from './conformance/decisions';
import { numbersInTitles } from './conformance/titles';
import { readRows } from './conformance/rows';

const root = path.resolve(__dirname, '..');
const documents = [
  { file: 'docs/requirements/shell.md', titlesCarryNumbers: true },
  { file: 'docs/requirements/records.md', titlesCarryNumbers: false },
].map((document) => ({
  ...document,
  ...readRows(document.file, readFileSync(path.join(root, document.file), 'utf8')),
}));
const errors = documents.flatMap((document) => document.errors);

const carried = new Map<string, Set<string>>();
for (const name of readdirSync(path.join(root, 'tests'), { recursive: true })
  .map(String)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .sort()) {
  const file = path.join('tests', name);
  carried.set(file, new Set(numbersInTitles(file, readFileSync(path.join(root, file), 'utf8'))));
}

for (const { rows, titlesCarryNumbers } of documents) {
  for (const { number, files } of rows) {
    for (const file of files) {
      if (!carried.has(file)) errors.push(`${number}: there is no ${file}`);
      else if (titlesCarryNumbers && !carried.get(file)!.has(number))
        errors.push(`${number}: no title in ${file} carries [${number}]`);
    }
  }
}
const shown = new Map(documents.flatMap(({ rows }) => rows.map(({ number, files }) => [number, files])));
for (const [file, numbers] of carried) {
  for (const number of numbers) {
    if (!shown.has(number)) errors.push(`${file}: [${number}] is no row`);
    else if (!shown.get(number)!.includes(file))
      errors.push(`${file}: carries [${number}], whose row does not name it`);
  }
}

const listed = readDecisions(readFileSync(path.join(root, 'docs/requirements/decisions.md'), 'utf8'));
errors.push(...listed.errors);
for (const { number, rows, files } of listed.decisions) {
  for (const row of rows) if (!shown.has(row)) errors.push(`${number}: ${row} is no row`);
  for (const file of files) if (!carried.has(file)) errors.push(`${number}: there is no ${file}`);
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
for (const { file, rows } of documents) {
  const shownRows = rows.filter(({ files }) => files.length > 0).length;
  console.log(
    `${file}: ${rows.length} requirements, ${shownRows} shown by a test, ${rows.length - shownRows} that come with something.`,
  );
}
const alone = listed.decisions.filter(({ rows, files }) => rows.length + files.length === 0).length;
console.log(`docs/requirements/decisions.md: ${listed.decisions.length} decisions, ${alone} without a test.`);
