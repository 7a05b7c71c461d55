import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The folder where benchmarks install packages that only they need. These are never dependencies of the product, and git and the checks ignore
 * them.
 */
const packagesFolder = path.resolve(process.env.PEERS_FOLDER ?? path.join(__dirname, '../.cache/peers'));

/** An error for a package that cannot be installed here; the message gives the reason. */
export class Unavailable extends Error {}

/** Installs one package with its dependencies into a separate folder, unless it is installed already. @returns the folder. @throws Unavailable */
export async function installed(name: string, version: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const folder = path.join(packagesFolder, name);
  // The stamp is written last, so that an incomplete installation is repeated.
  const stampFile = path.join(folder, 'installed.txt');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === version) return folder;
  console.log(`Installing ${name} ${version} into ${folder} …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`],
      { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 },
    );
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
    throw new Unavailable(`npm could not install ${name} ${version}: ${said.split('\n').slice(0, 3).join(' ')}`);
  }
  writeFileSync(stampFile, version);
  return folder;
}
