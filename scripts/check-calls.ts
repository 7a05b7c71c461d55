import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '../domain/contract';

/**
 * Fails when an entry of the contract was never executed with success by the server tests (they write each call to
 * .test/calls-<pid>.jsonl): a call without a test is a call that may not work.
 */
const folder = path.resolve(__dirname, '../.test');
const files = readdirSync(folder).filter((name) => /^calls-\d+\.jsonl$/.test(name));
const succeeded = new Set<string>();
for (const file of files) {
  for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean)) {
    const { call, code } = JSON.parse(line) as { call: string; code: number };
    if (code === 0) succeeded.add(call);
  }
}
const missing = Object.keys(contract).filter((name) => !succeeded.has(name));
if (missing.length > 0) {
  console.error(`Never executed with success by a test:\n${missing.map((name) => `  ${name}`).join('\n')}`);
  process.exit(1);
}
console.log(`All ${Object.keys(contract).length} calls of the contract were executed.`);
