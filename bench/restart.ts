import { spawn, type ChildProcess } from 'node:child_process';
import type { Api } from '../src/api/Api';
import { signIn, travel } from '../tests/support/node-person';
import { emptyFolder, removeFolder, RunningServer } from '../tests/support/running-server';
import { freePort } from '../tests/support/free-port';

/**
 * `npm run bench -- restart [kills] [busy loops]`: measures how long a killed process takes until it is ready again, on a machine with busy cores.
 * Each trial writes notes for a moment, kills the server while it writes, and starts it on the same folder. The limit is the one of
 * tests/faults/killed-server.test.ts.
 */
const kills = Number(process.argv[2] ?? 20);
const loops = Number(process.argv[3] ?? 2);
const limitMs = 5_000;

function busyLoop(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

/** Writes notes until it is stopped, and counts each acknowledged one. */
async function write(api: Api, organization: string, signal: AbortSignal, acknowledged: () => void): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    const note = { content: `Note ${number}`, follow_relate_objs: { organization: [organization] } };
    await api.call('notes.create', note, { signal }).then(acknowledged, () => undefined);
  }
}

async function main(): Promise<void> {
  const dataDir = emptyFolder();
  const port = await freePort();
  let server = await RunningServer.launch({ dataDir, port });
  // The first start creates the database and fills the demo.
  await server.ready(300_000);
  const busy = Array.from({ length: loops }, busyLoop);
  const took: number[] = [];
  let acknowledged = 0;
  try {
    const api = await signIn(server.address, 'feishu', 'rep1', 'brightsea-feishu');
    const { id } = await api.call('organization.create', { name: 'Restarts' });
    for (let trial = 0; trial < kills; trial += 1) {
      travel({ origin: server.address });
      const stop = new AbortController();
      let work: Promise<void> | undefined;
      // The kill happens during the work: after the first note, and each time at another moment after it.
      await new Promise<void>((resolve) => {
        work = write(api, id, stop.signal, () => {
          acknowledged += 1;
          resolve();
        });
      });
      await new Promise((resolve) => setTimeout(resolve, (trial * 137) % 500));
      stop.abort();
      await server.kill();
      await work;
      server = await RunningServer.launch({ dataDir, port });
      took.push(await server.ready());
    }
  } finally {
    for (const loop of busy) loop.kill('SIGKILL');
    await server.kill();
    removeFolder(dataDir);
  }
  const sorted = took.sort((left, right) => left - right);
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  console.log(
    `restart: ${kills} kills beside ${loops} busy loops, ${acknowledged} notes, ready again after ${middle} ms (median), ${worst} ms (at most)`,
  );
  if (worst > limitMs) process.exitCode = 1;
}

void main();
