import { errors } from '../../domain/errors';
import type { Client } from '../support/client';
import { importing } from '../support/importing';
import { startTestServer, type TestServer } from '../support/server';
import { zipOf } from '../support/zip';

/** The files of imports are read beside the server: how a file is read in another way. */
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

const heading =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c></row>';
const sheet = (rows: string) => `<worksheet><sheetData>${heading}${rows}</sheetData></worksheet>`;
describe('a text that was read wrongly', () => {
  // 名称,备注 and 北京商城,老客户 in GB 18030.
  const chinese = Buffer.from('c3fbb3c62cb1b8d7a20ab1b1bea9c9ccb3c72cc0cfbfcdbba70a', 'hex');

  test('is read again in another encoding and with another separator, until its import begins', async () => {
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

  test('is refused with an encoding that nobody knows or a separator that is no mark', async () => {
    for (const query of ['&separator=%00', '&separator=%22', '&separator=%0A', '&separator=ab', '&encoding=klingon']) {
      const { code } = (await (await sent(rep, 'Name\nA', 'list.csv', query)).json()) as { code: number };
      expect([query, code]).toEqual([query, errors.invalid.code]);
    }
  });
});

test('a formula is imported by its stored value, and counted', async () => {
  const row = '<row r="2"><c r="A2" t="str"><f>A1</f><v>Lotus</v></c></row>';
  const import_id = await uploaded(rep, zipOf({ 'xl/worksheets/sheet1.xml': sheet(row) }), 'book.xlsx');
  expect(await rep.ok('imports.get', { import_id })).toMatchObject({
    columns: [{ name: 'Name', samples: ['Lotus'] }, { name: 'Phone' }],
    file_format: { kind: 'workbook', can_change: false },
    file_contents: { formula_count: 1, first_formula: 'A2' },
  });
});
