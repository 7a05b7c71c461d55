import { calls } from '../../domain/contract/calls';
import type { ImportDetail, ImportProposal } from '../../domain/contract/imports/imports';
import { freePort } from '../support/free-port';
import { sessionOf } from '../support/node-person';
import { demoFolder, removeFolder, RunningServer } from '../support/running-server';
import { RunningSimulator } from '../support/running-simulator';

const rows = 1_200;
const tableId = 'organization';

describe('an import whose server is killed', () => {
  const folder = demoFolder();
  let simulator: RunningSimulator;
  let server: RunningServer;
  let port: number;
  let session: string;

  beforeAll(async () => {
    port = await freePort();
    simulator = await RunningSimulator.start(`http://127.0.0.1:${port}`);
    server = await RunningServer.start({ dataDir: folder, port, environment: simulator.environment });
    session = (await sessionOf(server.address, 'feishu', 'rep1', 'brightsea-feishu')).hsid;
  }, 60_000);
  afterAll(async () => {
    await server?.kill();
    await simulator?.stop();
    removeFolder(folder);
  });

  async function ask<Data>(path: string, body: object): Promise<Data> {
    const answer = await fetch(server.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
    if (code !== 0) throw new Error(msg);
    return data;
  }
  const info = (import_id: string) => ask<ImportDetail>(calls['imports.get'].path, { import_id });
  async function until(import_id: string, is: (detail: ImportDetail) => boolean): Promise<ImportDetail> {
    for (let tries = 0; ; tries += 1) {
      const found = await info(import_id);
      if (is(found)) return found;
      if (found.problem !== undefined || tries > 900) throw new Error(`${found.state}: ${found.problem ?? 'too long'}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  async function again(): Promise<void> {
    await server.kill();
    server = await RunningServer.launch({ dataDir: folder, port, environment: simulator.environment });
    await server.ready();
  }

  test('continues after the last saved row, saves no row twice, loses none, and so does its undo', async () => {
    const word = `Killed${Date.now()}`;
    const body = ['Name,Remark', ...Array.from({ length: rows }, (_, at) => `${word} ${at},x`)].join('\n');
    const sent = await fetch(`${server.address}/api/data-import/upload?name=killed.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/octet-stream' },
      body,
    });
    const { import_id } = ((await sent.json()) as { data: { import_id: string } }).data;
    await until(import_id, ({ state }) => state === 'read');
    const { columns } = await ask<ImportProposal>(calls['imports.propose'].path, { import_id, table_id: tableId });
    const plan = { columns, mode: 'add', date_order: 'ymd', decimal: '.', missing_links: 'wrong', quiet: true };
    await ask(calls['imports.check'].path, { import_id, table_id: tableId, plan });
    await until(import_id, ({ state }) => state === 'checked');
    await ask(calls['imports.act'].path, { import_id, action: 'start' });
    for (const share of [0.2, 0.6]) {
      await until(import_id, ({ state, done }) => state === 'done' || done >= rows * share);
      await again();
    }
    const done = await until(import_id, ({ state }) => state === 'done');
    expect(done).toMatchObject({ done: rows, counts: { new: rows, wrong: 0 } });
    const found = () =>
      ask<{ total: number; total_is_capped: boolean }>(calls['records.list'].path, {
        table_id: tableId,
        keyword: word,
        limit: 1,
      });
    const one = async (at: number) =>
      (
        await ask<{ total: number }>(calls['records.list'].path, {
          table_id: tableId,
          filter: { field: 'name', relation: 'equal', value: `${word} ${at}` },
          limit: 1,
        })
      ).total;
    expect((await found()).total_is_capped).toBe(true);
    for (const at of Array.from({ length: rows / 40 }, (_, step) => step * 40))
      expect([at, await one(at)]).toEqual([at, 1]);
    await ask(calls['imports.act'].path, { import_id, action: 'undo' });
    await until(import_id, ({ state, undone }) => state === 'undone' || undone >= rows * 0.3);
    await again();
    expect(await until(import_id, ({ state }) => state === 'undone')).toMatchObject({ undone: rows, left: 0 });
    expect((await found()).total).toBe(0);
  }, 240_000);
});
