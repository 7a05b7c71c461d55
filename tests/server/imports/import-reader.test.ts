import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '../../../domain/errors';
import { makeImportWorker } from '../../../server/imports/worker';
import type { Client } from '../../support/client';
import { importing } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';
import { zipOf } from '../../support/zip';

/** The files of imports are read beside the server: what it answers meanwhile, what a killed process leaves, and how a file is read in another way. */
let server: TestServer;
let rep: Client;
let neighbour: Client;
const { sent, until, uploaded, run } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [rep, neighbour] = [await server.signIn('rep1'), await server.signIn('rep2')];
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});

async function errorOf(import_id: string): Promise<string | null | undefined> {
  const { db } = server.app;
  return (
    await db
      .selectFrom('imports')
      .select('error')
      .where('client_id', '=', 'brightsea-feishu')
      .where('import_id', '=', import_id)
      .executeTakeFirst()
  )?.error;
}

/** Sends a file and does not wait until it is read. */
async function begun(bytes: string | Buffer, client = rep): Promise<string> {
  const { data } = (await (await sent(client, bytes)).json()) as { data: { import_id: string } };
  return data.import_id;
}

/** The processes of this server that read a file. */
function readers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && line.includes(path.join('imports', 'reader.ts')) ? [pid ?? 0] : [];
  });
}

async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 600) throw new Error('it takes too long');
    await pause(50);
  }
}

const heading =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c></row>';
const sheet = (rows: string) => `<worksheet><sheetData>${heading}${rows}</sheetData></worksheet>`;
const rowsOfText = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const cells = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (column) => `<c r="${column}${at + 2}" t="s"><v>0</v></c>`);
    return `<row r="${at + 2}">${cells.join('')}</row>`;
  }).join('');

test.each<[string, () => Buffer, string]>([
  [
    'empty shared texts',
    () =>
      zipOf({
        'xl/worksheets/sheet1.xml': sheet(''),
        'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_000_000)}</sst>`,
      }),
    'importUnpacked',
  ],
  [
    'elements without end',
    () => zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${'<a>'.repeat(2_000_000)}` }),
    'importNotReadable',
  ],
  [
    'nothing, a thousand times its size',
    () => zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(50_000_000) }),
    'importUnpacked',
  ],
  ['blank lines', () => Buffer.alloc(1_100_000, 10), 'importTooManyRows'],
  ['one very wide row', () => Buffer.from(`Name\n${','.repeat(1_000_000)}`), 'importTooManyColumns'],
  [
    'one shared text in every cell',
    () =>
      zipOf({
        'xl/worksheets/sheet1.xml': sheet(rowsOfText(100)),
        'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(32_767)}</t></si></sst>`,
      }),
    'importTooMuchText',
  ],
])('the server answers its other members while it reads an import file of %s', async (_what, bytes, name) => {
  const import_id = await begun(bytes());
  let longest = 0;
  for (let state = 'reading'; state === 'reading';) {
    const began = performance.now();
    await neighbour.ok('imports.list', {});
    longest = Math.max(longest, performance.now() - began);
    state = (await rep.ok('imports.get', { import_id })).state;
    await pause(20);
  }
  expect(await errorOf(import_id)).toBe(name);
  // bench -- worst says what it is on a machine with nothing else to do.
  expect(longest).toBeLessThan(2_000);
});

describe('the process that reads an import file', () => {
  /** So many lines that they are read for a while. */
  const longFile = Buffer.concat([Buffer.from('Name\nA\n'), Buffer.alloc(1_000_000, 10)]);

  test('is killed with its import and nothing else', async () => {
    const import_id = await begun(longFile);
    await eventually(() => readers().length === 1);
    for (const pid of readers()) process.kill(pid, 'SIGKILL');
    await eventually(async () => (await rep.ok('imports.get', { import_id })).state === 'failed');
    expect(await errorOf(import_id)).toBe('importReaderEnded');
    expect((await rep.ok('imports.get', { import_id })).problem).toMatch(/too much memory or time/);
    // It is over, and not tried again; the next import of the same member and that of a colleague are read.
    expect(readers()).toEqual([]);
    const both = await Promise.all([uploaded(rep, 'Name\nA'), uploaded(neighbour, 'Name\nB\nC')]);
    expect((await rep.ok('imports.get', { import_id: both[0] })).rows).toBe(1);
    expect((await neighbour.ok('imports.get', { import_id: both[1] })).rows).toBe(2);
  });

  test('leaves no process, row or file behind when the import is removed', async () => {
    const import_id = await begun(longFile);
    await eventually(() => readers().length === 1);
    await rep.ok('imports.remove', { import_id });
    await eventually(() => readers().length === 0);
    const folders = ['imports', 'files/imports'].map((folder) => path.join(server.app.env.DATA_DIR, folder));
    const filesLeft = () =>
      folders.flatMap((folder) =>
        existsSync(folder)
          ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
          : [],
      );
    // Of the neighbour there is one that waits.
    await eventually(() => filesLeft().length <= 1);
    const { db } = server.app;
    const rows = db
      .selectFrom('import_rows')
      .select('row')
      .where('client_id', '=', 'brightsea-feishu')
      .where('import_id', '=', import_id);
    expect(await rows.execute()).toEqual([]);
  });

  test('frees the next import when the import is removed during the storing of rows', async () => {
    const import_id = await begun(`Name\n${`${'A'.repeat(200)}\n`.repeat(60_000)}`);
    await eventually(async () => (await rep.ok('imports.get', { import_id })).rows > 0);
    await rep.ok('imports.remove', { import_id });
    await eventually(() => readers().length === 0);
    expect((await rep.ok('imports.get', { import_id: await uploaded(rep, 'Name\nA') })).rows).toBe(1);
  });
});

describe('an import file that was read wrongly', () => {
  // 名称,备注 and 北京商城,老客户 in GB 18030.
  const chinese = Buffer.from('c3fbb3c62cb1b8d7a20ab1b1bea9c9ccb3c72cc0cfbfcdbba70a', 'hex');

  test('is read again with another encoding and separator until its import begins', async () => {
    const import_id = await uploaded(rep, chinese, 'list.csv');
    await rep.ok('imports.setFormat', { import_id, encoding: 'utf-8' });
    const failed = await until(rep, import_id, 'failed');
    expect(await errorOf(import_id)).toBe('importEncoding');
    expect(failed.file_format).toMatchObject({ kind: 'text', can_change: true });
    await rep.ok('imports.setFormat', { import_id, encoding: 'gb18030', separator: ';' });
    const joined = await until(rep, import_id, 'read');
    expect(joined.columns.map(({ name }) => name)).toEqual(['名称,备注']);
    expect(joined.file_format).toMatchObject({ is_encoding_guessed: false, is_separator_guessed: false });
    await rep.ok('imports.setFormat', { import_id, encoding: 'gb18030', separator: ',' });
    expect(await until(rep, import_id, 'read')).toMatchObject({
      columns: [
        { name: '名称', samples: ['北京商城'] },
        { name: '备注', samples: ['老客户'] },
      ],
      file_contents: { line_count: 1, blank_count: 0 },
      rows: 1,
    });
    expect((await neighbour.call('imports.setFormat', { import_id, encoding: 'big5' })).name).not.toBe('ok');
    const done = await run(rep, import_id, 'organization', { mode: 'add' });
    expect(done.file_format).toMatchObject({ encoding: 'gb18030', can_change: false });
    expect((await rep.call('imports.setFormat', { import_id, encoding: 'big5' })).name).toBe('importPassed');
  });

  test('cannot be read with an unknown encoding or separator', async () => {
    for (const query of ['&separator=%00', '&separator=%22', '&separator=%0A', '&separator=ab', '&encoding=klingon']) {
      const { code } = (await (await sent(rep, 'Name\nA', 'list.csv', query)).json()) as { code: number };
      expect([query, code]).toEqual([query, errors.invalid.code]);
    }
  });
});

test('a formula cell is imported by its stored value and counted', async () => {
  const row = '<row r="2"><c r="A2" t="str"><f>A1</f><v>Lotus</v></c></row>';
  const import_id = await uploaded(rep, zipOf({ 'xl/worksheets/sheet1.xml': sheet(row) }), 'book.xlsx');
  expect(await rep.ok('imports.get', { import_id })).toMatchObject({
    columns: [{ name: 'Name', samples: ['Lotus'] }, { name: 'Phone' }],
    file_format: { kind: 'workbook', can_change: false },
    file_contents: { formula_count: 1, first_formula: 'A2' },
  });
});

// The worker of this server is stopped here, so that this stands last.
test.each([
  [1, 'read', null],
  [2, 'failed', 'importReaderEnded'],
])('a server that ended %i time during an import leaves the import %s', async (times, state, error) => {
  await server.importWorker.stop();
  const import_id = await begun('Name\nA');
  // As killed servers left it: claimed so often, and the lease has run out.
  await server.app.db
    .updateTable('imports')
    .set({ attempts: times, stalled: times, locked_until: new Date(server.clock.now() - 1) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('import_id', '=', import_id)
    .execute();
  const next = makeImportWorker(() => server.app);
  next.start();
  await eventually(async () => (await rep.ok('imports.get', { import_id })).state !== 'reading');
  expect([(await rep.ok('imports.get', { import_id })).state, await errorOf(import_id)]).toEqual([state, error]);
  await rep.ok('imports.remove', { import_id });
  await next.stop();
});
