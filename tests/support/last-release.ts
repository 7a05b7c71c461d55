import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Everything that the server and the simulator of a release are built from. */
const sourceNames = ['server', 'domain', 'locales', 'simulator', 'vendor-rules', 'package.json', 'tsconfig.json'];

export interface Release {
  version: string;
  /** A folder with the sources of that version. */
  sources: string;
  remove(): void;
}

/**
 * Writes the sources of the last release into a folder below `.test`. A release is a commit that changes the version in package.json; while that
 * commit itself is checked out, the release before it counts. @throws Error where the history is cut off (a shallow clone)
 */
export function checkOutLastRelease(): Release {
  const releases = git('log', '--format=%H', '-G^  "version": "', '--', 'package.json').split('\n');
  const current = git('rev-parse', 'HEAD');
  const commit = releases.find((release) => release !== current);
  if (!commit) throw new Error('The history holds no release. Fetch all of it: git fetch --unshallow');
  const sources = path.join(root, '.test', `release-${commit.slice(0, 12)}`);
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...sourceNames], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', sources], { input: archive });
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string };
  return { version, sources, remove: () => rmSync(sources, { recursive: true, force: true }) };
}
