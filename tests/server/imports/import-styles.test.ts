import type { ImportProposal } from '../../../domain/contract/imports/imports';
import type { Client } from '../../support/client';
import { importing, recordsNamed } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';
import { zipOf } from '../../support/zip';

/** How the days and the numbers of a file are read, and that nothing is stored which its cells do not say. */
let server: TestServer;
let shanghai: Client;
let berlin: Client;
const { uploaded, run, checked } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [shanghai, berlin] = [await server.signIn('admin'), await server.signIn('admin', 'northwind-feishu')];
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});

const csv = (...rows: string[]) => ['Name;Founded on;Employees', ...rows].join('\n');
const proposed = async (client: Client, file: string | Uint8Array, more: object = {}): Promise<ImportProposal> =>
  client.ok('imports.propose', { import_id: await uploaded(client, file), table_id: 'organization', ...more });
const wrongRows = async (client: Client, import_id: string) =>
  (await client.ok('imports.rows', { import_id, which: 'wrong' })).list.map(({ row, why }) => [row, why]);

test('a file with German dates is read with the day first, shows an example of that, and is stored so', async () => {
  const file = csv('Spree Style One;03/04/2026;1.234', 'Spree Style Two;05.06.2026;7');
  const id = await uploaded(berlin, file);
  const proposal = await berlin.ok('imports.propose', { import_id: id, table_id: 'organization' });
  expect(proposal).toMatchObject({ date_order: 'dmy', decimal: ',' });
  expect(proposal.styles).toEqual([
    {
      column: 1,
      kind: 'day',
      example: { text: '03/04/2026', means: '3 April 2026' },
      is_guess: true,
      misfit_count: 0,
      misfit_example: null,
    },
    {
      column: 2,
      kind: 'number',
      example: { text: '1.234', means: '1234' },
      is_guess: true,
      misfit_count: 0,
      misfit_example: null,
    },
  ]);
  expect(proposal.preview.map(({ row, values }) => [row, ...values.map(({ text }) => text)])).toEqual([
    [2, 'Spree Style One', '3 April 2026', '1,234'],
    [3, 'Spree Style Two', '5 June 2026', '7'],
  ]);
  await run(berlin, id, 'organization');
  expect((await recordsNamed(berlin, 'organization', 'Spree Style One'))[0]).toMatchObject({
    founded_on: '2026-04-03',
    employees: 1234,
  });
});

test('one unambiguous cell decides the style of its column, whatever is usual in the country of the company', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => `Telling ${at};03/04/2026;1.234`);
  const american = await proposed(berlin, csv(...rows, 'Telling last;12/25/2026;0.5'));
  expect(american).toMatchObject({ date_order: 'mdy', decimal: '.' });
  expect(american.preview[0]?.values.map(({ text }) => text)).toEqual(['Telling 0', '4 March 2026', '1']);
  const european = await proposed(shanghai, csv(...rows, 'Telling last;25/12/2026;0,5'));
  expect(european).toMatchObject({ date_order: 'dmy', decimal: ',' });
  expect(european.styles.map(({ is_guess }) => is_guess)).toEqual([false, false]);
});

test('a chosen day order applies to all columns or to one, in the preview and in the stored values', async () => {
  const id = await uploaded(berlin, csv('Chosen Style;03/04/2026;1,234'));
  const table_id = 'organization';
  const all = await berlin.ok('imports.propose', { import_id: id, table_id, date_order: 'mdy', decimal: '.' });
  expect(all.preview[0]?.values.map(({ text }) => text)).toEqual(['Chosen Style', '4 March 2026', '1,234']);
  const columns = all.columns.map((one) => (one.column === 1 ? { ...one, date_order: 'dmy' as const } : one));
  const one = await berlin.ok('imports.propose', { import_id: id, table_id, columns, date_order: 'mdy' });
  expect(one.preview[0]?.values[1]?.text).toBe('3 April 2026');
  expect(one.styles[0]?.example).toEqual({ text: '03/04/2026', means: '3 April 2026' });
  await run(berlin, id, table_id, { columns: one.columns, date_order: 'mdy', decimal: '.' });
  expect((await recordsNamed(berlin, table_id, 'Chosen Style'))[0]).toMatchObject({
    founded_on: '2026-04-03',
    employees: 1234,
  });
});

test('cells with more decimals than their field keeps are counted before they are saved without them', async () => {
  const id = await uploaded(berlin, csv('Cut One;;12,5', 'Cut Two;;0,5', 'Cut Three;;7'));
  const proposal = await berlin.ok('imports.propose', { import_id: id, table_id: 'organization' });
  expect(proposal.cuts).toEqual([{ column: 2, count: 2, text: '12,5', means: '12' }]);
  await run(berlin, id, 'organization');
  expect((await recordsNamed(berlin, 'organization', 'Cut One'))[0]).toMatchObject({ employees: 12 });
});

test('cells that contradict their column are counted, and only their rows are wrong', async () => {
  const id = await uploaded(
    berlin,
    csv('Mixed One;25/12/2026;1,5', 'Mixed Two;26/12/2026;2,5', 'Mixed Three;12/25/2026;2,5', 'Mixed Four;;1.25'),
  );
  const proposal = await berlin.ok('imports.propose', { import_id: id, table_id: 'organization' });
  expect(proposal.styles).toMatchObject([
    { misfit_count: 1, misfit_example: '12/25/2026' },
    { misfit_count: 1, misfit_example: '1.25' },
  ]);
  const found = await run(berlin, id, 'organization');
  expect(found.counts).toMatchObject({ new: 2, wrong: 2 });
  expect(await wrongRows(berlin, id)).toEqual([
    [4, expect.stringContaining('“12/25/2026” is not a date in the order chosen')],
    [5, expect.stringContaining('“1.25” is not a number with the decimal mark chosen')],
  ]);
  expect(await recordsNamed(berlin, 'organization', 'Mixed Three')).toEqual([]);
});

describe('an import cell with digits that a spreadsheet has lost is refused in the dry run and at the save', () => {
  const inline = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const number = (name: string, value: string) => `<c r="${name}"><v>${value}</v></c>`;
  const workbook = (heading: string[], rows: string[][]) =>
    zipOf({
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${[
        heading.map((text, at) => inline(`${'ABC'.charAt(at)}1`, text)),
        ...rows,
      ]
        .map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`)
        .join('')}</sheetData></worksheet>`,
    });
  const lost = 'The spreadsheet has shortened this number. Format the column as text and export again';
  test.each(['Phone', 'Remark', 'Employees'])('in a CSV file in %s', async (column) => {
    const id = await uploaded(shanghai, `Name,${column}\nLost CSV ${column},1.38E+10\nKept CSV ${column},`);
    expect((await checked(shanghai, id, 'organization')).counts).toMatchObject({ new: 1, wrong: 1 });
    expect(await wrongRows(shanghai, id)).toEqual([[2, expect.stringMatching(new RegExp(`^${column}s?: ${lost}$`))]]);
    await shanghai.ok('imports.act', { import_id: id, action: 'start' });
    await importing(() => server).until(shanghai, id, 'done');
    expect(await recordsNamed(shanghai, 'organization', `Lost CSV ${column}`)).toEqual([]);
  });
  test('in a workbook with a number of eighteen digits, while a shorter number is kept whole and decimals have no style', async () => {
    const id = await uploaded(
      berlin,
      workbook(
        ['Name', 'Remark', 'Employees'],
        [
          [inline('A2', 'Lost Workbook'), number('B2', '9.1310000123456794E+17'), number('C2', '3')],
          [inline('A3', 'Kept Workbook'), number('B3', '13812345678'), number('C3', '1234.75')],
        ],
      ),
    );
    const proposal = await berlin.ok('imports.propose', { import_id: id, table_id: 'organization' });
    expect(proposal.styles).toEqual([]);
    expect(proposal.cuts).toEqual([{ column: 2, count: 1, text: '1234.75', means: '1234' }]);
    const found = await run(berlin, id, 'organization');
    expect(found.counts).toMatchObject({ new: 1, wrong: 1 });
    expect(await wrongRows(berlin, id)).toEqual([[2, expect.stringContaining(lost)]]);
    expect((await recordsNamed(berlin, 'organization', 'Kept Workbook'))[0]).toMatchObject({
      remark: '13812345678',
      employees: 1234,
    });
  });
});

test('a field that the member may not write is not shown, and an unknown style is refused', async () => {
  const id = await uploaded(shanghai, csv('Hidden;03/04/2026;1'));
  const stranger = await server.signIn('rep1');
  expect((await stranger.call('imports.propose', { import_id: id, table_id: 'organization' })).name).toBe('notFound');
  const bad = { import_id: id, table_id: 'organization', date_order: 'ydm' } as never;
  expect((await shanghai.call('imports.propose', bad)).name).toBe('invalid');
});
