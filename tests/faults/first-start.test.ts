import { printMeasurement } from '../support/measurements';
import { signIn } from '../support/node-person';
import { demoFolder, emptyFolder, removeFolder, RunningServer } from '../support/running-server';
import { freshSeed, seeded } from '../support/seeded-random';

describe('the first start of a server that is killed', () => {
  const points = Math.max(1, Math.round(Number(process.env.FAULT_TRIALS ?? 5) / 10));

  test(
    `is finished by the next start, at ${points} points`,
    async () => {
      const seed = freshSeed('killed first start');
      const random = seeded(seed);
      // How long a whole first start took on this machine (tests/support/built.ts): the kills fall into that time.
      const length = Number(process.env.SIDECAR_FIRST_START);
      const whole = demoFolder();
      const complete = await RunningServer.start({ dataDir: whole });
      const expected = await countOrganizations(complete);
      await complete.stop();
      removeFolder(whole);
      expect(expected).toBeGreaterThan(200);

      for (let point = 0; point < points; point += 1) {
        const folder = emptyFolder();
        const delay = Math.round(length * (0.1 + 0.85 * ((point + random.next()) / points)));
        try {
          const killed = await RunningServer.launch({ dataDir: folder });
          await killed.exitWithin(delay);
          await killed.kill();
          const again = await RunningServer.launch({ dataDir: folder });
          await again.ready(120_000);
          const where = `killed after ${delay} of ${length} ms, FAULT_SEED=${seed}`;
          expect([where, await countOrganizations(again)]).toEqual([where, expected]);
          expect(await again.stop()).toBe(0);
        } finally {
          removeFolder(folder);
        }
      }
      printMeasurement(`first start: ${length} ms; killed at ${points} points, each finished by the next start`);
    },
    120_000 + points * 60_000,
  );

  async function countOrganizations(server: RunningServer): Promise<number> {
    const api = await signIn(server.address, 'feishu', 'admin', 'brightsea-feishu');
    return (await api.call('records.list', { table_id: 'organization', size: 1 })).total;
  }
});
