import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract, type CallName, type RawInput } from '../../domain/contract';
import type { ImportDetail } from '../../domain/contract/imports/imports';
import type { ImportPlan } from '../../domain/import/plan';
import { zipOf } from '../../tests/support/zip';

/** The server that receives the files, and the session that sends them. */
interface Sender {
  origin: string;
  hsid: string;
}

/** A request with a file, or the background work that a request starts. */
export interface FileRequest {
  name: string;
  /** Creates the bytes before anything is measured. */
  make(): Buffer;
  /** @returns the result of the request. */
  run(sender: Sender, bytes: Buffer): Promise<string>;
}

const authorization = ({ hsid }: Sender) => ({ authorization: `Bearer ${hsid}` });

async function ask<Name extends CallName>(sender: Sender, name: Name, body: RawInput<Name>): Promise<unknown> {
  const response = await fetch(sender.origin + contract[name].path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...authorization(sender), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown };
  if (code !== 0) throw new Error(`${name}: ${msg}`);
  return data;
}

async function stateAfter(sender: Sender, import_id: string, state: string): Promise<ImportDetail> {
  for (;;) {
    const info = (await ask(sender, 'imports.get', { import_id })) as ImportDetail;
    if (info.state !== state) return info;
    await pause(100);
  }
}

async function uploaded(sender: Sender, bytes: Buffer, name = 'worst'): Promise<ImportDetail> {
  const response = await fetch(`${sender.origin}/api/data-import/upload?name=${name}`, {
    method: 'POST',
    headers: { ...authorization(sender), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const { data } = (await response.json()) as { data: { import_id: string } };
  return stateAfter(sender, data.import_id, 'reading');
}

/** Returns a request with a file that is read or refused. */
const read = (name: string, make: () => Buffer): FileRequest => ({
  name: `import: ${name}`,
  make,
  async run(sender, bytes) {
    const { import_id, state } = await uploaded(sender, bytes);
    await ask(sender, 'imports.remove', { import_id });
    return state;
  },
});

/** Returns an import that is checked, whose wrong rows are read, and that is saved and undone. */
const imported = (name: string, make: () => string, fields: readonly string[]): FileRequest => ({
  name: `import: ${name}`,
  make: () => Buffer.from(make()),
  async run(sender, bytes) {
    const { import_id } = await uploaded(sender, bytes);
    const table_id = 'deal';
    const plan: ImportPlan = {
      columns: fields.map((field_id, column) => ({ column, field_id })),
      mode: 'add',
      date_order: 'ymd',
      decimal: '.',
      missing_links: 'create',
      quiet: false,
    };
    await ask(sender, 'imports.check', { import_id, table_id, plan });
    await stateAfter(sender, import_id, 'checking');
    await ask(sender, 'imports.rows', { import_id, which: 'wrong' });
    await ask(sender, 'imports.act', { import_id, action: 'start' });
    const { counts } = await stateAfter(sender, import_id, 'running');
    await ask(sender, 'imports.act', { import_id, action: 'undo' });
    const { state } = await stateAfter(sender, import_id, 'undoing');
    return `${counts?.new}/${state}`;
  },
});

const exported = (format: 'csv' | 'xlsx'): FileRequest => ({
  name: `export: long texts as ${format}`,
  make: () => Buffer.alloc(0),
  async run(sender) {
    const { task_id } = (await ask(sender, 'exports.create', { table_id: 'organization', format })) as {
      task_id: string;
    };
    const stream = await fetch(`${sender.origin}/api/data-export/task-process?task_id=${task_id}`, {
      headers: authorization(sender),
    });
    const text = await stream.text();
    await ask(sender, 'exports.remove', { task_id });
    return text.includes('"status":"success"') ? 'success' : 'failed';
  },
});

const picture = (name: string, mime: string, size: number): FileRequest => ({
  name: `file: ${name}`,
  make() {
    const head = Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0802000000', 'hex');
    return Buffer.concat([head, Buffer.alloc(size - head.length)]);
  },
  async run(sender, bytes) {
    const { _id, upload } = (await ask(sender, 'files.createUpload', {
      file_name: 'worst.png',
      file_size: bytes.length,
      file_mimetype: mime,
    })) as { _id: string; upload: { url: string; headers: Record<string, string> } };
    const { status } = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
    await ask(sender, 'files.finishUpload', { _id }).catch(() => undefined);
    return String(status);
  },
});

/** Returns a push of a suite, which needs no session. */
const push = (address: string, name: string, make: () => string): FileRequest => ({
  name: `push ${address}: ${name}`,
  make: () => Buffer.from(make()),
  async run({ origin }, bytes) {
    const response = await fetch(`${origin}/api/callback/${address}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/json' },
    });
    await response.text();
    return String(response.status);
  },
});

const sheet = (rows: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>${rows}</sheetData></worksheet>`;
const sharedRows = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const cells = Array.from(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      (column) => `<c r="${column}${index + 2}" t="s"><v>0</v></c>`,
    );
    return `<row r="${index + 2}">${cells.join('')}</row>`;
  }).join('');
const titles = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`).join(';');
const rows = (count: number, make: (index: number) => string) =>
  ['Name,Contacts', ...Array.from({ length: count }, (_, index) => make(index))].join('\n');
/** The largest size of a body, in bytes. */
const bodyLimit = 1_000_000;
const pushes: [string, () => string][] = [
  ['deep', () => `${'{"a":'.repeat(bodyLimit / 6)}1${'}'.repeat(bodyLimit / 6)}`],
  ['deep lists', () => `${'['.repeat(bodyLimit / 2)}${']'.repeat(bodyLimit / 2)}`],
  ['many keys', () => `{${Array.from({ length: 60_000 }, (_, index) => `"key${index}":${index}`).join(',')}}`],
  ['one long text', () => JSON.stringify({ encrypt: 'A'.repeat(bodyLimit - 100) })],
];

/** The worst files that are accepted, and the worst that are refused only after work. */
export const fileRequests: readonly FileRequest[] = [
  read('20 million empty shared texts', () =>
    zipOf({
      'xl/worksheets/sheet1.xml': sheet(''),
      'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(20_000_000)}</sst>`,
    }),
  ),
  read('5 million elements without end', () =>
    zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${'<a>'.repeat(5_000_000)}` }),
  ),
  read('a part of 100 MB of blanks', () => zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(100_000_000) })),
  read('one text in 26,000 cells', () =>
    zipOf({
      'xl/worksheets/sheet1.xml': sheet(sharedRows(1_000)),
      'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(32_767)}</t></si></sst>`,
    }),
  ),
  read('10 million blank lines', () => Buffer.alloc(10_000_000, 10)),
  read('one row of 10 million cells', () => Buffer.from(`Name\n${','.repeat(10_000_000)}`)),
  read('500 rows of 180,000 characters', () => {
    const names = Array.from({ length: 180 }, (_, index) => `Column ${index}`).join(',');
    const row = Array.from({ length: 180 }, () => 'x'.repeat(1_000)).join(',');
    return Buffer.from([names, ...Array.from({ length: 500 }, () => row)].join('\n'));
  }),
  imported(
    '30 rows that make 20 records each',
    () => rows(30, (index) => `Maker ${index},${titles(20, `Made ${index}:`)}`),
    ['name', 'contact_ids'],
  ),
  imported(
    'rows with cells of 3,000 titles',
    () => rows(100, (index) => `Excess ${index},${titles(3_000, 'Excess')}`),
    ['name', 'contact_ids'],
  ),
  imported('2,000 plain rows', () => rows(2_000, (index) => `Plain ${index},`), ['name', 'contact_ids']),
  exported('csv'),
  exported('xlsx'),
  picture('a picture of 20 MB', 'image/png', 20 * 1024 * 1024),
  ...['feishu/event', 'lark/card', 'dingtalk/event'].flatMap((address) =>
    pushes.map(([name, make]) => push(address, name, make)),
  ),
];
