import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');

/** The guides that the reference shows, by their names in the build. */
const guides = { 'api.md': 'docs/guides/use-the-api.md', 'api.zh.md': 'docs/guides/zh/use-the-api.md' };

/** Returns a text without links to other files of the repository, because the reference has none of these files. Their words stay. */
const withoutFiles = (text) => text.replace(/\[([^\]]+)\]\([^):]+\.md\)/g, '$1');

/** Copies the script of the API reference and its guide into the folder from which the server serves them. Only the build needs the package. */
export function buildDocs() {
  mkdirSync(path.join(root, 'dist', 'docs'), { recursive: true });
  for (const [name, guide] of Object.entries(guides))
    writeFileSync(path.join(root, 'dist', 'docs', name), withoutFiles(readFileSync(path.join(root, guide), 'utf8')));
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const source = path.join(path.dirname(entry), 'js', 'standalone.js');
  const target = path.join(root, 'dist', 'docs', 'reference.js');
  if (existsSync(target) && statSync(target).mtimeMs >= statSync(source).mtimeMs) return;
  mkdirSync(path.dirname(target), { recursive: true });
  const script = readFileSync(source);
  writeFileSync(`${target}.gz`, gzipSync(script, { level: 9 }));
  writeFileSync(target, script);
}
