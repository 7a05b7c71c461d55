import type { ExportProgress } from '../../domain/contract/exports/exports';
import type { Client } from '../support/client';
import { importing } from '../support/importing';
import { startTestServer, type TestServer } from '../support/server';

/** A list goes out, is changed, and comes back. */
let server: TestServer;
let admin: Client;
const { uploaded, checked, proposed } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  server.importWorker.start();
  server.exportWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.exportWorker.stop();
  await server.close();
});

async function exported(table_id: string, format: 'csv' | 'xlsx' = 'csv'): Promise<Buffer> {
  const { task_id } = await admin.ok('exports.create', { table_id, format });
  const answer = await fetch(`${server.origin}/api/data-export/task-process?task_id=${task_id}`, {
    headers: { Authorization: `Bearer ${admin.hsid}` },
  });
  const events = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as ExportProgress);
  const url = events.at(-1)?.file?.url;
  if (url === undefined) throw new Error(JSON.stringify(events.at(-1)));
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

test.each(['organization', 'user', 'deal', 'lead', 'ticket', 'product'])(
  'every %s that is exported comes back as the same',
  async (table_id) => {
    const import_id = await uploaded(admin, await exported(table_id));
    const plan = await proposed(admin, import_id, table_id);
    expect(plan.key).toBe('_id');
    const { counts, rows } = await checked(admin, import_id, table_id);
    expect(rows).toBeGreaterThan(0);
    expect((await admin.ok('imports.rows', { import_id, which: 'wrong' })).list.map(({ why }) => why)).toEqual([]);
    expect(counts).toEqual({ new: 0, changed: 0, same: rows, wrong: 0, duplicate: 0 });
  },
);

test('a workbook comes back as the same too', async () => {
  const import_id = await uploaded(admin, await exported('organization', 'xlsx'), 'list.xlsx');
  const { counts, rows } = await checked(admin, import_id, 'organization');
  expect(counts).toEqual({ new: 0, changed: 0, same: rows, wrong: 0, duplicate: 0 });
});

test('one changed cell is one change, a row without an id is new, and an id that nobody knows is wrong', async () => {
  const { id } = await admin.ok('organization.create', { name: 'Roundtrip Tea', remark: 'before' });
  const csv = [
    'Sidecar ID,Name,Remark',
    `${id},Roundtrip Tea,after`,
    ',Roundtrip New,',
    'organization_nobody,Roundtrip Gone,',
  ].join('\n');
  const { counts } = await checked(admin, await uploaded(admin, csv), 'organization');
  expect(counts).toMatchObject({ new: 1, changed: 1, wrong: 1 });
});

test('an export says where a record stands, who made it and when, and by what it is found', async () => {
  const heading = (await exported('deal')).toString('utf8').slice(1).split('\r\n')[0]?.split(',') ?? [];
  expect(heading.slice(-7)).toEqual([
    expect.any(String),
    expect.any(String),
    expect.any(String),
    expect.any(String),
    expect.any(String),
    expect.any(String),
    'Sidecar ID',
  ]);
});
