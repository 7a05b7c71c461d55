import { setTimeout as pause } from 'node:timers/promises';
import type { ExportProgress } from '../../../domain/contract/exports/exports';
import { errors } from '../../../domain/errors';
import { makeExportWorker } from '../../../server/exports/worker';
import type { Client } from '../../support/client';
import { unzipped } from '../../support/zip';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  server.exportWorker.start();
});
afterAll(async () => {
  await server.exportWorker.stop();
  await server.close();
});

/** The stream of an export until it ends. */
async function followed(client: Client, id: string): Promise<ExportProgress[]> {
  const answer = await fetch(`${server.origin}/api/data-export/task-process?task_id=${id}`, {
    headers: { Authorization: `Bearer ${client.hsid}` },
  });
  const text = await answer.text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as ExportProgress);
}
const started = async (input: Parameters<typeof rep.ok<'exports.create'>>[1], client = rep) =>
  (await client.ok('exports.create', input)).task_id;
const written = async (input: Parameters<typeof rep.ok<'exports.create'>>[1], client = rep) => {
  const events = await followed(client, await started(input, client));
  return { events, last: events.at(-1) };
};
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

test('[records 3.154] [records 4.61] [records 7.63] [records 7.64] a list is exported with its filter and order, a heading row and the fields that the member sees', async () => {
  for (const [name, remark] of [
    ['Export B', '=HYPERLINK("x")'],
    ['Export A', ' \t＝1+1, "quoted"\nline'],
  ])
    await rep.ok('organization.create', { name, remark });
  const { events, last } = await written({
    table_id: 'organization',
    format: 'csv',
    keyword: 'Export',
    order_by: { field: 'name', sort: 'asc' },
    fields: ['name', 'remark', 'account_manager'],
  });
  expect(last).toMatchObject({ status: 'success', progress: 1, i: 2, total: 2 });
  expect(events.map(({ progress }) => progress)).toEqual(events.map(({ progress }) => progress).sort());
  const text = (await bytesOf(last?.file?.url ?? '')).toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.slice(1).split('\r\n')).toEqual([
    expect.stringMatching(/^.+,.+,.+$/),
    expect.stringMatching(/^Export A,"'\s*＝1\+1, ""quoted""\nline",.+$/),
    expect.stringMatching(/^Export B,"'=HYPERLINK\(""x""\)",.+$/),
    '',
  ]);
});

test('[records 7.65] the rows of a child table are exported as a workbook in the order of creation, with numeric cells', async () => {
  const machine = (await rep.ok('records.create', { table_id: 'equipment', fields: { name: 'Freezer' } })).id;
  const of = { table_id: 'equipment_check', object_type: 'equipment', object_id: machine };
  await rep.ok('rows.save', {
    ...of,
    create: [
      { name: '+Door & <frame>', hours: 1.5 },
      { name: 'Fan', hours: -2 },
    ],
  });
  const { last } = await written(of);
  expect(last?.file?.name).toMatch(/\.xlsx$/);
  const sheet = unzipped(await bytesOf(last?.file?.url ?? ''), 'xl/worksheets/sheet1.xml');
  const rows = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/g)].map(([, , cells = '']) => cells);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('t="inlineStr"><is><t xml:space="preserve">+Door &amp; &lt;frame&gt;</t>');
  expect(rows[1]).toContain('<v>1.5</v>');
  expect(rows[2]).toContain('<v>-2</v>');
  expect(sheet).not.toContain(machine);
});

test('[records 4.62] a member has one export at a time, and closing it deletes its file', async () => {
  const id = await started({ table_id: 'organization' });
  // As if another process were at it, for longer than this test.
  await server.app.db
    .updateTable('exports')
    .set({ state: 'running', attempts: 9, locked_until: new Date(server.clock.now() + 60_000) })
    .where('client_id', '=', clientId)
    .where('export_id', '=', id)
    .execute();
  expect((await rep.call('exports.create', { table_id: 'organization' })).name).toBe('exportUnderWay');
  await rep.ok('exports.remove', { task_id: id });
  const gone = await fetch(`${server.origin}/api/data-export/task-process?task_id=${id}`, {
    headers: { Authorization: `Bearer ${rep.hsid}` },
  });
  expect(gone.status).toBe(404);
  expect((await written({ table_id: 'organization' })).last?.status).toBe('success');
});

test('an exported file cannot be downloaded after a right to its content is lost, by an old link, or by a link of an ended session', async () => {
  const { db } = server.app;
  const member = await server.signIn('rep1');
  const id = (await member.ok('organization.create', { name: 'Right taken away' })).id;
  const { last } = await written({ table_id: 'organization', keyword: 'Right taken', fields: ['name'] }, member);
  const url = last?.file?.url ?? '';
  expect((await fetch(url)).status).toBe(200);
  const put = (values: object) =>
    db
      .updateTable('records')
      .set(values)
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .where('id', '=', id)
      .execute();
  const before = await db
    .selectFrom('records')
    .select(['owner', 'members'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'organization')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await put({ owner: 'mb_rep3', members: ['mb_rep3'] });
  expect((await fetch(url)).status).toBe(403);
  await put(before);
  expect((await fetch(url)).status).toBe(200);
  const other = await server.signIn('rep2');
  const taskOf = new URL(url).pathname;
  expect((await fetch(`${server.origin}${taskOf.slice(0, -4)}AAAA`)).status).toBe(404);
  expect((await other.call('exports.remove', { task_id: 'export-none' })).name).toBe('ok');
  await member.ok('account.logout', {});
  expect(((await (await fetch(url)).json()) as { code: number }).code).toBe(1001);
});

test('an export ends while other calls arrive without a pause', async () => {
  let isWritten = false;
  const beside = (async () => {
    while (!isWritten) await rep.ok('records.list', { table_id: 'organization', limit: 20 });
  })();
  const { last } = await written({ table_id: 'organization' }).finally(() => (isWritten = true));
  await beside;
  expect(last?.status).toBe('success');
});

test('a hidden field is in no export, and is unknown when it is named', async () => {
  expect(
    (await rep.call('exports.create', { table_id: 'organization', fields: ['no_such_field'] })).error.fields,
  ).toEqual([{ field: 'no_such_field', code: 'unknownField' }]);
});

test('an export whose process ended continues in another one, and its progress never decreases', async () => {
  const { db } = server.app;
  const id = await started({ table_id: 'organization' });
  expect((await followed(rep, id)).at(-1)?.status).toBe('success');
  await db
    .updateTable('exports')
    .set({ state: 'running', locked_until: new Date(server.clock.now() - 1), done: 3 })
    .where('client_id', '=', clientId)
    .where('export_id', '=', id)
    .execute();
  server.exportWorker.wake(clientId);
  const events = await followed(rep, id);
  expect(events.at(-1)).toMatchObject({ status: 'success', progress: 1 });
  expect(Math.min(...events.map(({ i }) => i))).toBeGreaterThanOrEqual(3);
});

describe('an export whose process ends during the writing', () => {
  /** As the process left it: claimed, and its lease has run out. */
  async function left(attempts: number): Promise<string> {
    await server.exportWorker.stop();
    const id = await started({ table_id: 'organization' });
    await server.app.db
      .updateTable('exports')
      .set({ state: 'running', attempts, locked_until: new Date(server.clock.now() - 1) })
      .where('client_id', '=', clientId)
      .where('export_id', '=', id)
      .execute();
    return id;
  }
  const next = () => makeExportWorker(() => server.app);

  test.each([
    [1, 'success', null],
    [2, 'fail', errors.exportEnded.code],
  ])('%i time is completed by the next process or ends with a code', async (attempts, status, code) => {
    const id = await left(attempts);
    const worker = next();
    worker.start();
    const last = (await followed(rep, id)).at(-1);
    expect([last?.status, last?.code ?? null]).toEqual([status, code]);
    await worker.stop();
  });

  test('in an orderly stop is completed by the next process, any number of times', async () => {
    const list = Array.from({ length: 100 }, (_, at) => ({ name: `Stopped ${at}` }));
    for (let batch = 0; batch < 5; batch += 1) await rep.ok('records.batchCreate', { table_id: 'organization', list });
    const id = await started({ table_id: 'organization', keyword: 'Stopped' });
    for (let times = 0; times < 5; times += 1) {
      const worker = next();
      worker.start();
      await pause(20);
      await worker.stop();
    }
    const worker = next();
    worker.start();
    expect((await followed(rep, id)).at(-1)).toMatchObject({ status: 'success' });
    await worker.stop();
  });
});
