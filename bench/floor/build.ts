import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Builds the floor page and writes compressed files next to it, as the product's build does. @returns the folder. */
export async function buildFloor(): Promise<string> {
  const out = path.resolve(__dirname, '../../.cache/floor');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await build({
    entryPoints: [path.join(__dirname, 'main.tsx')],
    outdir: out,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'chrome87',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  });
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="description" content="Floor page"><title>Floor</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css"><script defer src="/main.js"></script></head>' +
    '<body><div id="app"></div></body></html>';
  writeFileSync(path.join(out, 'index.html'), page);
  for (const file of ['main.js', 'main.css', 'index.html']) {
    const bytes = readFileSync(path.join(out, file));
    writeFileSync(path.join(out, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(path.join(out, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
  return out;
}
