import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');

/** Puts the script of the API reference where the server serves it from. The package is needed by the build alone. */
export function buildDocs() {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const source = path.join(path.dirname(entry), 'js', 'standalone.js');
  const target = path.join(root, 'dist', 'docs', 'reference.js');
  if (existsSync(target) && statSync(target).mtimeMs >= statSync(source).mtimeMs) return;
  mkdirSync(path.dirname(target), { recursive: true });
  const script = readFileSync(source);
  writeFileSync(`${target}.gz`, gzipSync(script, { level: 9 }));
  writeFileSync(target, script);
}
