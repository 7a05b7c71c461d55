/**
 * Checks the prose of the documents that a new engineer reads first: sentences have at most 25 words, and lines are wrapped at 100 columns.
 * `--write` wraps them. Tables and code are not checked.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { listLongSentences } from './prose/sentences';
import { wrapProse } from './prose/wrap';

const root = path.resolve(__dirname, '..');
const wrap = (prose: string) => format(prose, { parser: 'markdown', proseWrap: 'always', printWidth: 100 });
const isWriting = process.argv.includes('--write');

/** Guides for operators that do not follow this style yet. A rewritten guide leaves this list, and no guide may be added. */
const exempt = new Set(
  ['back-up-and-upgrade', 'connect-dingtalk', 'connect-feishu-lark', 'first-morning'].map(
    (name) => `docs/guides/${name}.md`,
  ),
);

const files = execFileSync('git', ['ls-files', '-z', '--', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(
    (file) =>
      ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'].includes(file) ||
      /^docs\/guides\/[^/]+\.md$/.test(file) ||
      /^(?:config|domain|server|simulator|src|vendor-rules)\/(?:.+\/)?README\.md$/.test(file),
  )
  .filter((file) => !exempt.has(file) && existsSync(path.join(root, file)));

async function check(): Promise<string[]> {
  const faults: string[] = [];
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const wrapped = await wrapProse(text, wrap);
    if (isWriting && wrapped !== text) writeFileSync(path.join(root, file), wrapped);
    if (!isWriting && wrapped !== text) faults.push(`${file}: not wrapped; run npx tsx scripts/check-prose.ts --write`);
    const current = isWriting ? wrapped : text;
    faults.push(...listLongSentences(current).map(({ line, fault }) => `${file}:${line}: ${fault}`));
  }
  return faults;
}

void check().then((faults) => {
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  console.log(`${files.length} documents are wrapped, and no sentence is too long.`);
});
