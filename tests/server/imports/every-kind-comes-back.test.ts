import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import type { ExportProgress } from '../../../domain/contract/exports/exports';
import { abilities } from '../../../domain/kinds';
import { valueKinds, type ValueKind } from '../../../domain/metadata/field';
import { idsIn } from '../../../domain/values/link-field';
import { csvBytes } from '../../../server/exports/csv';
import { xlsxBytes } from '../../../server/exports/xlsx';
import type { Client } from '../../support/client';
import { importing } from '../../support/importing';
import { makeSample, sampleTable, setUpSamples } from '../../support/sample-type';
import { startTestServer, type TestServer } from '../../support/server';
import { samples } from '../../values/samples';

/** A list with a field of every kind goes out, is changed in one cell of every row, and comes back. */

const kinds = valueKinds.filter((kind) => !abilities[kind].isButton);

/** The kinds that no import writes: their changed cells are left out, and the row says so. */
const unwritten: ReadonlySet<ValueKind> = new Set([
  'TIMESTAMP',
  'AUTO_SERIAL',
  'OBJECT_ID',
  'FILE_LIST',
  'POI',
  'NOTE_RELATED',
  'TEAM_FIELD_SELECT_DISPLAY',
]);

let server: TestServer;
let admin: Client;
const { uploaded, checked, run, proposed } = importing(() => server);
/** The record of each kind. */
const ids = new Map<ValueKind, string>();
/** The exported text of the second sample of each kind. A person types it in place of the first one. */
const changes = new Map<ValueKind, string>();

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  await setUpSamples(server);
  server.importWorker.start();
  server.exportWorker.start();
  // The files of the samples are theirs.
  const rep = await server.signIn('rep1');
  const second = new Map<string, ValueKind>();
  for (const kind of kinds) {
    const [first, ...others] = samples[kind].values;
    // A cell adds records to a link and removes none.
    const adds = (value: unknown) => !abilities[kind].link || idsIn(value).some((id) => !idsIn(first).includes(id));
    const other = others.find(adds);
    ids.set(kind, await makeSample(server, rep, kind, first));
    second.set(await makeSample(server, rep, kind, other), kind);
  }
  const [heading = [], ...rows] = await exportedRows();
  const idColumn = heading.indexOf('Sidecar ID');
  for (const row of rows) {
    const kind = second.get(row[idColumn] ?? '');
    if (kind) changes.set(kind, row[heading.indexOf(kind)] ?? '');
  }
  for (const id of second.keys()) await admin.ok('records.remove', { table_id: sampleTable, id });
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.exportWorker.stop();
  await server.close();
});

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { task_id } = await admin.ok('exports.create', { table_id: sampleTable, format });
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

async function exportedRows(): Promise<string[][]> {
  return parse(await exported('csv'), { bom: true });
}

/** The exported list with one cell of every row changed. */
async function changedRows(): Promise<string[][]> {
  const [heading = [], ...rows] = await exportedRows();
  const kindOfId = new Map([...ids].map(([kind, id]) => [id, kind]));
  const idColumn = heading.indexOf('Sidecar ID');
  return [
    heading,
    ...rows.map((row) => {
      const kind = kindOfId.get(row[idColumn] ?? '');
      return row.map((cell, column) => (heading[column] === kind ? (changes.get(kind as ValueKind) ?? cell) : cell));
    }),
  ];
}

const asFile = {
  csv: (rows: string[][]) => buffer(Readable.from(csvBytes(Readable.from([rows])))),
  xlsx: (rows: string[][]) => buffer(Readable.from(xlsxBytes(Readable.from([rows])))),
};

test('every kind has a cell, and another value writes another one', () => {
  expect([...changes.keys()].sort()).toEqual([...kinds].sort());
  expect([...changes].filter(([, text]) => text === '').map(([kind]) => kind)).toEqual([]);
});

describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
  test('an exported list comes back as the same in every row, with no cell left out', async () => {
    const import_id = await uploaded(admin, await exported(format), `list.${format}`);
    expect((await proposed(admin, import_id, sampleTable)).key).toBe('_id');
    const { counts, rows } = await checked(admin, import_id, sampleTable);
    expect(rows).toBe(kinds.length);
    expect((await admin.ok('imports.rows', { import_id, which: 'wrong' })).list.map(({ why }) => why)).toEqual([]);
    expect(counts).toEqual({ new: 0, changed: 0, same: rows, wrong: 0, duplicate: 0 });
  });

  test('one changed cell is one change, and of a kind that no import writes it is a hint', async () => {
    const import_id = await uploaded(admin, await asFile[format](await changedRows()), `list.${format}`);
    const { counts } = await checked(admin, import_id, sampleTable, { bad_cells: 'empty' });
    const wrong = (await admin.ok('imports.rows', { import_id, which: 'wrong' })).list;
    expect(wrong.map(({ why, cells }) => [why, cells[0]])).toEqual([]);
    const hints = (await admin.ok('imports.rows', { import_id, which: 'partial' })).list;
    const hinted = hints.map(({ why }) => kinds.find((kind) => new RegExp(`^${kind}\\b`).test(why)));
    expect(new Set(hinted)).toEqual(unwritten);
    expect(hints.every(({ why }) => why.includes('can’t be changed by an import'))).toBe(true);
    expect(counts).toMatchObject({ new: 0, changed: kinds.length - unwritten.size, same: unwritten.size, wrong: 0 });
  });
});

test('the changed cells are stored as they were typed', async () => {
  const rows = await changedRows();
  await run(admin, await uploaded(admin, await asFile.csv(rows)), sampleTable, { bad_cells: 'empty' });
  const [heading = [], ...after] = await exportedRows();
  const cellOf = (kind: ValueKind) =>
    after.find((row) => row[heading.indexOf('Sidecar ID')] === ids.get(kind))?.[heading.indexOf(kind)] ?? '';
  for (const kind of kinds.filter((one) => !unwritten.has(one))) {
    // A link keeps the records that it names, and gets the new ones.
    const typed = (changes.get(kind) ?? '').split('; ');
    const stored = abilities[kind].link ? cellOf(kind).split('; ') : [cellOf(kind)];
    expect([kind, abilities[kind].link ? typed.filter((title) => !stored.includes(title)) : stored]).toEqual([
      kind,
      abilities[kind].link ? [] : [changes.get(kind)],
    ]);
  }
});
