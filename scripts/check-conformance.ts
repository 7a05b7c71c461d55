/**
 * `docs/conformance.md` holds a numbered row for each requirement of the specification. Fails when a row names no test, when no test of
 * the file that it names carries the row's number in its title (`[shell 2.14] …`), and when a title carries a number that is no row.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { numbersInTitles } from './conformance/titles';
import { readRows } from './conformance/rows';

const root = path.resolve(__dirname, '..');
const { rows, errors } = readRows(readFileSync(path.join(root, 'docs/conformance.md'), 'utf8'));

const carried = new Map<string, Set<string>>();
for (const name of readdirSync(path.join(root, 'tests'), { recursive: true })
  .map(String)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .sort()) {
  const file = path.join('tests', name);
  carried.set(file, new Set(numbersInTitles(file, readFileSync(path.join(root, file), 'utf8'))));
}

for (const { number, files } of rows) {
  for (const file of files) {
    if (!carried.has(file)) errors.push(`${number}: there is no ${file}`);
    else if (!carried.get(file)!.has(number)) errors.push(`${number}: no title in ${file} carries [${number}]`);
  }
}
const shown = new Map(rows.map(({ number, files }) => [number, files]));
for (const [file, numbers] of carried) {
  for (const number of numbers) {
    if (!shown.has(number)) errors.push(`${file}: [${number}] is no row`);
    else if (!shown.get(number)!.includes(file))
      errors.push(`${file}: carries [${number}], whose row does not name it`);
  }
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
console.log(
  `${rows.length} requirements, ${rows.filter(({ files }) => files.length > 0).length} shown by a test, ${rows.filter(({ files }) => files.length === 0).length} that come with their issue.`,
);
