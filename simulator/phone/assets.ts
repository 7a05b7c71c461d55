import { existsSync } from 'node:fs';
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The files of the phone page and their sources (below simulator/). */
const sources = {
  'phone.js': 'phone/browser/main.tsx',
  'phone.css': 'phone/browser/styles/index.css',
  'container.js': 'container/main.ts',
  'app-link.js': 'container/app-link-page.ts',
  'web-component.js': 'container/web-component-page.ts',
} as const;
export type AssetName = keyof typeof sources;
export type Assets = Record<AssetName, string>;
export const assetNames = Object.keys(sources) as AssetName[];

/** Reads the built files from the folder, or builds them from their sources if it contains none. */
export async function loadAssets(folder: string | undefined): Promise<Assets> {
  // In the bundled server this file is in dist/server, next to dist/simulator.
  const folders = [folder, path.resolve(__dirname, '../simulator'), path.resolve(process.cwd(), 'dist/simulator')];
  const fromSource = existsSync(sourceFile('container.js'));
  const built = (fromSource ? folders.slice(0, 1) : folders).find(
    (candidate) => candidate !== undefined && assetNames.every((name) => existsSync(path.join(candidate, name))),
  );
  if (built === undefined) return buildAssets();
  const texts = await Promise.all(
    assetNames.map(async (name) => [name, await readFile(path.join(built, name), 'utf8')]),
  );
  return Object.fromEntries(texts) as Assets;
}

/** Builds the files of the phone page and writes them to a folder (`dist/simulator`). */
export async function buildPhone(outDir: string): Promise<void> {
  const assets = await buildAssets();
  await mkdir(outDir, { recursive: true });
  await Promise.all(assetNames.map((name) => writeFile(path.join(outDir, name), assets[name])));
}

const sourceFile = (name: AssetName) => path.resolve(__dirname, '..', sources[name]);

async function buildAssets(): Promise<Assets> {
  // The bundler is loaded here, so that a server with built files runs without it.
  const { build } = await import('esbuild');
  const texts = await Promise.all(
    assetNames.map(async (name) => {
      const { outputFiles } = await build({
        entryPoints: [sourceFile(name)],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"production"' },
        legalComments: 'none',
        charset: 'utf8',
        logLevel: 'silent',
      });
      return [name, outputFiles[0]?.text ?? ''];
    }),
  );
  return Object.fromEntries(texts) as Assets;
}
