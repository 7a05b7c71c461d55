/**
 * `npm run bench -- batches`: measures how long creating and changing 100 organizations in one call takes, as administrator, on PostgreSQL. Each is
 * compared with one organization by the same call. The measurements alternate, and the medians count. Ends with 1 when a hundred take more than ten
 * times as long as one. ROWS (20000), ROUNDS (8).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { calls, type CallName } from '../domain/contract/calls';
import { startPostgres } from '../tests/support/postgres';
import { makeDatabase } from './peers/rows';
import { Sidecar } from './peers/sidecar';

const rows = Number(process.env.ROWS ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 8);
const many = 100;
/** The number of calls before the measurement, after which the code is compiled and the company's configuration is cached. */
const warmUps = 3;
const limit = 10;

interface Answer {
  code: number;
  data: { success: number; list: { id: string }[] };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-batches-'));
  const cluster = await startPostgres({ fast: false, settings: { shared_buffers: '1GB', jit: 'off' } });
  let sidecar: Sidecar | undefined;
  try {
    await makeDatabase(cluster.url('postgres'), 'sidecar');
    const place = { url: cluster.url('sidecar'), database: 'sidecar', folder, isBundled: false };
    sidecar = await Sidecar.start(rows, place);
    const { ready } = sidecar;
    const times = new Map<string, number[]>();
    const timed = async (action: string, name: CallName, list: object[]): Promise<string[]> => {
      const began = performance.now();
      const response = await fetch(ready.origin + calls[name].path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ready.sessions.administrator}` },
        body: JSON.stringify({ table_id: 'organization', list }),
      });
      const { data } = (await response.json()) as Answer;
      times.set(action, [...(times.get(action) ?? []), performance.now() - began]);
      if (data.success !== list.length) throw new Error(`${action}: ${data.success} of ${list.length} were saved`);
      return data.list.map(({ id }) => id);
    };
    for (let round = 0; round < warmUps + rounds; round += 1) {
      if (round === warmUps) times.clear();
      for (const count of [1, many]) {
        const numbers = Array.from({ length: count }, (_, index) => index);
        const ids = await timed(
          `creating ${count}`,
          'records.batchCreate',
          numbers.map((number) => ({ name: `Harbour Foods ${round} ${number}`, level: 'key', employees: number })),
        );
        const update_data = { employees: 7, remark: 'Met at the fair.' };
        await timed(
          `changing ${count}`,
          'records.batchUpdate',
          ids.map((id) => ({ id, update_data })),
        );
      }
    }
    const median = (action: string) => {
      const sorted = [...(times.get(action) ?? [])].sort((left, right) => left - right);
      return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    };
    console.log(`load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
    for (const action of ['creating', 'changing']) {
      const [one, hundred] = [median(`${action} 1`), median(`${action} ${many}`)];
      const ratio = hundred / one;
      console.log(
        `${action}: one ${one.toFixed(1)} ms, ${many} ${hundred.toFixed(1)} ms: ${ratio.toFixed(1)} times (limit ${limit})`,
      );
      if (ratio > limit) process.exitCode = 1;
    }
  } finally {
    await sidecar?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
