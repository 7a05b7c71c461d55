import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../support/client';
import { importing, recordsNamed } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';
import { zipOf } from '../../support/zip';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let admin: Client;
const { sent, uploaded, run } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [rep, admin] = [await server.signIn('rep1'), await server.signIn('admin')];
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});

test('an import file is read in any encoding and with any separator', async () => {
  const chinese = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0a]); // 名称,备注 in GB 18030
  const row = Buffer.from([
    0xb1, 0xb1, 0xbe, 0xa9, 0xc9, 0xcc, 0xb3, 0xc7, 0x2c, 0xc0, 0xcf, 0xbf, 0xcd, 0xbb, 0xa7, 0x0a,
  ]);
  const gb = await uploaded(rep, Buffer.concat([chinese, row, row, row]));
  expect((await rep.ok('imports.get', { import_id: gb })).columns).toMatchObject([
    { name: '名称', samples: ['北京商城', '北京商城', '北京商城'] },
    { name: '备注' },
  ]);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tRemark\n"A\nB"\tx\n', 'utf16le')]);
  const utf16 = await uploaded(rep, wide);
  expect((await rep.ok('imports.get', { import_id: utf16 })).columns[0]).toEqual({ name: 'Name', samples: ['A\nB'] });
});

describe('a bad import file gets a sentence, and only a text that may be read differently is kept', () => {
  const header = '<?xml version="1.0"?>';
  const sheet = (cells: string) => `${header}<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
  const inline = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
  test.each<[string, Buffer, string, ('kept' | undefined)?]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5]), 'importNotReadable'],
    ['a workbook before 2007', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'importNotReadable'],
    ['a zip that is no workbook', zipOf({ 'hello.txt': 'hello' }), 'importNotReadable'],
    ['a broken workbook', zipOf({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' }), 'importNotReadable'],
    ['half a workbook', zipOf({ 'xl/worksheets/sheet1.xml': sheet('') }).subarray(0, 40), 'importNotReadable'],
    [
      'a formula without a value',
      zipOf({ 'xl/worksheets/sheet1.xml': sheet('<c r="B7"><f>1+1</f></c>') }),
      'importFormula',
    ],
    ['ten thousand columns', zipOf({ 'xl/worksheets/sheet1.xml': sheet(inline('NTP1', 'x')) }), 'importTooManyColumns'],
    ['a zip bomb', zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(80_000_000, 0x20) }), 'importUnpacked'],
    ['ten thousand columns of text', Buffer.from(`${'a,'.repeat(10_000)}\n`), 'importTooManyColumns', 'kept'],
    [
      'broken encoding',
      Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0xff, 0xff, 0xc0, 0x80, 0x81, 0xfe, 0x0a]),
      'importEncoding',
      'kept',
    ],
    ['bytes', Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 256)), 'importNotReadable', 'kept'],
    ['nothing below the heading', Buffer.from('Name,Phone\n\n'), 'importEmpty', 'kept'],
    ['a cell without end', Buffer.from(`Name\n"${'x'.repeat(3_000_000)}`), 'importQuote', 'kept'],
  ])('%s', async (_what, bytes, name, ...[keeps]) => {
    const { data } = (await (await sent(rep, bytes)).json()) as { data: { import_id: string } };
    let info = await rep.ok('imports.get', { import_id: data.import_id });
    for (let tries = 0; info.state === 'reading' && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      info = await rep.ok('imports.get', { import_id: data.import_id });
    }
    const { db } = server.app;
    const stored = await db
      .selectFrom('imports')
      .select(['state', 'error'])
      .where('client_id', '=', clientId)
      .where('import_id', '=', data.import_id)
      .executeTakeFirst();
    expect(stored).toEqual({ state: 'failed', error: name });
    expect(info.problem).toMatch(/\w+ \w+.*\.$/);
    const rows = await db
      .selectFrom('import_rows')
      .select('row')
      .where('client_id', '=', clientId)
      .where('import_id', '=', data.import_id)
      .execute();
    expect(rows).toEqual([]);
    const left = keeps === 'kept' ? 1 : 0;
    // The file goes away behind the answer.
    for (let tries = 0; filesBelow('files/imports').length > left && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(filesBelow('imports')).toEqual([]);
    expect(filesBelow('files/imports')).toHaveLength(left);
    info = await rep.ok('imports.get', { import_id: data.import_id });
    expect(info.file_format?.can_change ?? false).toBe(keeps === 'kept');
  });
});

test('a workbook is read with its dates, numbers, shared texts and hidden sheets', async () => {
  const book = zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="r1"/><sheet name="b" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t>Lotus </t></r><r><t>Mill</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Founded on</t></is></c><c r="D1" t="inlineStr"><is><t>Employees</t></is></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>40973</v></c><c r="D3"><v>0.30000000000000004</v></c></row></sheetData></worksheet>',
  });
  const id = await uploaded(rep, book, 'book.xlsx');
  const { columns } = await rep.ok('imports.get', { import_id: id });
  expect(columns).toEqual([
    { name: 'Name', samples: ['Lotus Mill'] },
    { name: 'Founded on', samples: ['2012-03-05'] },
    { name: '', samples: [] },
    { name: 'Employees', samples: ['0.3'] },
  ]);
});

/** Every file that the server has in a folder. */
function filesBelow(folder: string): string[] {
  const root = path.join(server.app.env.DATA_DIR, folder);
  return existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))
    : [];
}

test('a list of wholesale customers with bad phones and duplicate names reports the faults of each row', async () => {
  const file = [
    '客户名称*,联系电话,详细地址,员工数,成立日期,备注',
    '沪东水产批发部,021-5855 1234,上海市浦东新区,12,2015年3月1日,老客户',
    '苏州东海渔业,13812345678（老板）,苏州,八,2016-4-1,',
    '沪东水产批发部,,,,,重复',
    '杭州冷链,1381234,杭州,30,2017/5/6,',
    ',0512-65551234,无名,,,',
    '宁波远洋,"0574-8765 4321",宁波,"1,200",2018.2.30,',
    '温州鲜达,0577-88881234,温州,１５,2019-01-02,"含逗号, 与""引号"""',
  ].join('\r\n');
  const done = await run(rep, await uploaded(rep, file, '客户.csv'), 'organization', { mode: 'add' });
  expect(done.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 4, duplicate: 1 });
  const { list } = await rep.ok('imports.rows', { import_id: done.import_id, which: 'wrong' });
  expect(list.map(({ row }) => row)).toEqual([3, 5, 6, 7]);
  expect((await recordsNamed(rep, 'organization', '温州鲜达'))[0]).toMatchObject({
    employees: 15,
    founded_on: '2019-01-02',
  });
});

test.each([
  [
    'HubSpot, companies',
    'organization',
    'Record ID,Company name,Company owner,Create Date,Phone Number,City,Industry,Website URL',
    ['name', 'account_manager', '_create_time', 'phone', 'industry', 'website'],
  ],
  [
    'HubSpot, contacts',
    'user',
    'Record ID,First Name,Last Name,Email,Phone Number,Job Title,Primary Associated Company,Create Date',
    ['name', 'email', 'phone', 'job_title', '_create_time'],
  ],
  [
    'HubSpot, deals',
    'deal',
    'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount',
    ['name', 'stage_id', 'close_on', 'deal_team', 'amount'],
  ],
  [
    'Salesforce, accounts',
    'organization',
    'Account ID,Account Name,Account Owner,Billing Street,Phone,Website,Industry,Employees,Description,Created Date',
    ['name', 'account_manager', 'address', 'phone', 'website', 'industry', 'employees', 'remark', '_create_time'],
  ],
  [
    'Salesforce Data Loader, opportunities',
    'deal',
    'ID,NAME,STAGENAME,AMOUNT,CLOSEDATE,DESCRIPTION,CREATEDDATE',
    ['name', 'stage_id', 'amount', 'close_on', 'remark', '_create_time'],
  ],
])('the columns of %s are matched by their names', async (_from, table_id, header, fields) => {
  const id = await uploaded(admin, `${header}\n${header.replace(/[^,]+/g, 'x')}`);
  const { columns, left_out } = await admin.ok('imports.propose', { import_id: id, table_id });
  expect(columns.map(({ field_id }) => field_id)).toEqual(expect.arrayContaining(fields));
  expect(left_out.length).toBeGreaterThan(0);
});
