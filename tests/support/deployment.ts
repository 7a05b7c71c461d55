import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const isText = (file: string) => /\.(js|css|html|json)$/.test(file);

/** A copy of the build that a separate server serves and newer builds replace. */
export class Deployment {
  readonly folder: string;

  constructor() {
    // The folder is inside the project, because the server finds its packages there.
    const builds = path.join(root, '.cache', 'builds');
    mkdirSync(builds, { recursive: true });
    this.folder = mkdtempSync(path.join(builds, 'build-'));
    cpSync(path.join(root, 'dist'), this.folder, { recursive: true });
    // The compressed copies would still contain the old content; the server compresses the new files itself.
    for (const file of this.files()) if (/\.(br|gz)$/.test(file)) rmSync(file);
  }

  /**
   * Replaces this build by a newer one: the files of this part get another name, and so does the entry, which contains the names. @param whole
   * whether the new build contains the part; an interrupted build does not
   */
  replace(part: RegExp, { whole }: { whole: boolean }): void {
    const chunks = this.files().filter((file) => part.test(path.basename(file)));
    if (chunks.length === 0) throw new Error(`The build holds no part ${part}.`);
    const names = [...chunks, ...this.files().filter((file) => /^app\.[0-9a-f]+\.js$/.test(path.basename(file)))].map(
      (file) => ({
        file,
        hash: /\.([0-9a-f]{5,8})\./.exec(path.basename(file))?.[1] ?? '',
        newer: randomBytes(4).toString('hex'),
      }),
    );
    for (const file of this.files().filter(isText)) {
      const before = readFileSync(file, 'utf8');
      const renamed = names.reduce((text, { hash, newer }) => text.replaceAll(hash, newer), before);
      // The worker contains the name of its build.
      const after = renamed.replace(/\bsidecar-[0-9a-f]{12}\b/, `sidecar-${randomBytes(6).toString('hex')}`);
      if (after !== before) writeFileSync(file, after);
    }
    for (const { file, hash, newer } of names) {
      if (whole || !chunks.includes(file)) renameSync(file, file.replace(hash, newer));
      else rmSync(file);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private files(): string[] {
    return readdirSync(path.join(this.folder, 'app'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  }
}
