import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../.test');
const seen = new Set<string>();

/** Records a statement, each wording once for a test file. */
export function recordStatement(sql: string): void {
  if (seen.has(sql)) return;
  seen.add(sql);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `statements-${process.pid}.jsonl`), `${JSON.stringify(sql)}\n`);
}

/** Returns every wording that reached a database in the runs since the folder was emptied. */
export function recordedStatements(): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^statements-\d+\.jsonl$/.test(name)) : [];
  const lines = files.flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  );
  return [...new Set(lines.map((line) => JSON.parse(line) as string))];
}
