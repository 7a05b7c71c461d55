/**
 * `npm run bench -- previews`: the clients of a chat request the preview of a pasted link, each for a different person, twenty at a time: a third
 * of them for people who may not read the record. One server on PostgreSQL with 10,000 organizations answers. Prints p50 and p95 of the answers,
 * and ends with 1 when the p95 is above 300 ms or an answer is wrong for its viewer. LOOKS (2,000).
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { calls } from '../domain/contract/calls';
import { freePort } from '../tests/support/free-port';
import { startPostgres } from '../tests/support/postgres';
import { signMessage } from './feishu-push';
import type { Ready } from './server-under-test';

const lookCount = Number(process.env.LOOKS ?? 2_000);
const clientCount = 20;
const limitMs = 300;

const listAnswer = z.object({ data: z.object({ list: z.array(z.object({ _id: z.string(), title: z.string() })) }) });
const previewAnswer = z.object({ inline: z.object({ title: z.string() }) });

const getShare = (times: readonly number[], share: number) => {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

async function listOrganizations({ origin, sessions }: Ready): Promise<{ _id: string; title: string }[]> {
  const response = await fetch(`${origin}${calls['records.list'].path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessions.administrator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ table_id: 'organization', page: 1, size: 20 }),
  });
  return listAnswer.parse(await response.json()).data.list;
}

/** @returns the milliseconds until the answer; undefined for an answer that the viewer may not see, or a refusal */
async function look(
  origin: string,
  index: number,
  record: { _id: string; title: string },
): Promise<number | undefined> {
  const isStranger = index % 3 === 0;
  const { body, headers } = signMessage({
    id: `look_${index}`,
    type: 'url.preview.get',
    event: {
      operator: { tenant_key: 'bench', open_id: isStranger ? `ou_stranger_${index}` : 'ou_admin' },
      host: 'im_message',
      context: { url: `${origin}/detail?type=organization&id=${record._id}`, preview_token: `pt_${index % 100}` },
    },
  });
  const began = performance.now();
  const response = await fetch(`${origin}/api/callback/feishu/card`, { method: 'POST', body, headers });
  const answer = previewAnswer.safeParse(await response.json()).data;
  const tookMs = performance.now() - began;
  return answer?.inline.title.includes(record.title) === !isStranger ? tookMs : undefined;
}

async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-bench-'));
  const postgres = await startPostgres({ fast: false });
  const child = fork(path.join(__dirname, 'server-under-test.ts'), ['10000'], {
    execArgv: process.execArgv,
    env: {
      ...process.env,
      DATABASE_URL: postgres.url('postgres'),
      PORT: String(await freePort()),
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const ready = await new Promise<Ready>((resolve) => child.once('message', (message) => resolve(message as Ready)));
    const records = await listOrganizations(ready);
    const times: (number | undefined)[] = [];
    let next = 0;
    const ask = async () => {
      for (let index = next++; index < lookCount; index = next++) {
        const record = records[index % records.length];
        if (record) times.push(await look(ready.origin, index, record));
      }
    };
    await Promise.all(Array.from({ length: clientCount }, ask));
    const answers = times.filter((time) => time !== undefined);
    const p95 = getShare(answers, 0.95);
    console.log(
      `previews: ${answers.length} of ${times.length} answered rightly; p50 ${getShare(answers, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (limit ${limitMs})`,
    );
    process.exitCode = answers.length < times.length || !(p95 < limitMs) ? 1 : 0;
  } finally {
    child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void run();
