import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract, type Call, type CallName } from '../domain/contract';
import { listErrors } from '../domain/contract/call';
import { errorName } from '../domain/errors';

/**
 * Reads the calls of the server tests (they write each call to .test/calls-<pid>.jsonl). Fails when an entry of the contract was never executed
 * with success, because a call without a test may not work. Fails when a call answered an error that its entry does not name.
 */
const folder = path.resolve(__dirname, '../.test');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^calls-\d+\.jsonl$/.test(name)) : [];
const succeeded = new Set<string>();
const unnamed = new Set<string>();
for (const line of files.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean))) {
  const { call, code } = JSON.parse(line) as { call: CallName; code: number };
  const entry: Call | undefined = contract[call];
  if (code === 0) succeeded.add(call);
  else if (entry && !listErrors(entry).some((name) => name === errorName(code)))
    unnamed.add(`${call}: ${errorName(code) ?? code}`);
}
const missing = Object.keys(contract).filter((name) => !succeeded.has(name));
if (missing.length > 0) console.error(`Never executed with success by a test:\n  ${missing.join('\n  ')}`);
if (unnamed.size > 0)
  console.error(`Answered an error that the contract does not name:\n  ${[...unnamed].sort().join('\n  ')}`);
if (missing.length + unnamed.size > 0) process.exit(1);
console.log(`All ${succeeded.size} calls of the contract were executed.`);
