import { printMeasurement } from '../support/measurements';
import { signIn } from '../support/node-person';
import { demoFolder, removeFolder, RunningServer } from '../support/running-server';

describe('a data folder with two servers', () => {
  test('refuses the second server within two seconds with a reason, and the first one continues', async () => {
    const folder = demoFolder();
    const first = await RunningServer.start({ dataDir: folder });
    try {
      const took: number[] = [];
      // Three come one after another, and the quickest is held to the limit: a busy machine only adds.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const began = Date.now();
        const second = await RunningServer.launch({ dataDir: folder });
        const code = await second.exitWithin(15_000);
        took.push(Date.now() - began);
        if (code === undefined) await second.kill();
        expect(code).toBe(1);
        expect(second.output).toContain(folder);
        expect(second.output.trim().split('\n').length).toBeLessThanOrEqual(3);
      }
      printMeasurement(`second server on a folder: refused after ${took.join(', ')} ms`);
      expect(Math.min(...took)).toBeLessThanOrEqual(2000);
      const api = await signIn(first.address, 'feishu', 'rep1', 'brightsea-feishu');
      await api.call('organization.create', { name: 'After the refusal' });
      expect(
        (await api.call('records.search', { table_id: 'organization', keyword: 'After the refusal' })).list,
      ).toHaveLength(1);
    } finally {
      await first.stop();
      removeFolder(folder);
    }
  }, 60_000);

  test('is taken over from a killed server in spite of its lock', async () => {
    const folder = demoFolder();
    try {
      const first = await RunningServer.start({ dataDir: folder });
      await first.kill();
      const second = await RunningServer.start({ dataDir: folder });
      expect(await second.stop()).toBe(0);
    } finally {
      removeFolder(folder);
    }
  }, 60_000);
});
