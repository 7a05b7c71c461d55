/**
 * Checks that every reference of code and documents has a target. `SD-26` is in docs/requirements/decisions.md, `ADR-0032` in docs/decisions, `REQ
 * shell 2.14` or `REQ records 5` in the tables of docs/requirements. Fails with file and line for a reference without a target, for an older
 * spelling, and where a note of docs/decisions differs from the index. Fails where "Where to look" in docs/glossary.md names a missing file or one
 * that does not contain the word. Migrations are not changed, because a checksum of their text is compared.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { oldFormsIn, referencesIn } from './references/mentions';
import { faultsOfIndex, faultsOfNote, readIndex } from './references/notes';
import { listDecisions, loadNotes, collectRequirements, type Targets } from './references/targets';
import { faultsOfWhereToLook, readWhereToLook } from './references/where-to-look';

const root = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const requirements = readdirSync(path.join(root, 'docs/requirements')).filter((file) => file.endsWith('.md'));
const notes = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d{4}-.*\.md$/.test(file));
const targets: Targets = new Set([
  ...listDecisions(read('docs/requirements/decisions.md')),
  ...requirements.flatMap((file) => collectRequirements(read(`docs/requirements/${file}`))),
  ...loadNotes(notes),
]);

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(?:tsx?|[mc]?js|css|md)$/.test(file))
  .filter((file) => !file.startsWith('server/db/migrations/') && file !== 'CHANGELOG.md')
  .filter((file) => existsSync(path.join(root, file)));

const errors: string[] = [];
let count = 0;
for (const file of files) {
  const text = read(file);
  const references = referencesIn(text);
  count += references.length;
  for (const { line, words } of references)
    if (!targets.has(words)) errors.push(`${file}:${line}: ${words} leads nowhere`);
  for (const { line, words } of oldFormsIn(text))
    errors.push(`${file}:${line}: "${words}" is an old form, see References in CONTRIBUTING.md`);
}

const index = readIndex(read('docs/decisions/README.md'));
errors.push(...faultsOfIndex(index).map((fault) => `docs/decisions/README.md: ${fault}`));
for (const file of notes) {
  const line = index.find((candidate) => candidate.file === file);
  for (const fault of faultsOfNote(file, read(`docs/decisions/${file}`), line))
    errors.push(`docs/decisions/${file}: ${fault}`);
}
for (const { number, file } of index)
  if (file && !notes.includes(file))
    errors.push(`docs/decisions/README.md: ${number} names ${file}, which is not there`);

const places = readWhereToLook(read('docs/glossary.md'));
const getText = (file: string) => (existsSync(path.join(root, file)) ? read(file) : undefined);
errors.push(...faultsOfWhereToLook(places, getText).map(({ line, words }) => `docs/glossary.md:${line}: ${words}`));

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
console.log(`${count} references in ${files.length} files, each with a target.`);
