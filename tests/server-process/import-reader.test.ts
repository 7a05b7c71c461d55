import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { AppError } from '../../domain/errors';
import { cellText } from '../../domain/import/cells';
import { usualEncodings } from '../../server/imports/encoding';
import { readInProcess, type ReaderLimits } from '../../server/imports/reader-process';
import type { SheetRow } from '../../server/imports/sheet-row';
import { firstOf } from '../support/test-extent';
import { zipOf } from '../support/zip';

/** The files of imports are read in a process of its own: what a file can do to it, and what it makes of a file. */
const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Company {
  timeZone: string;
  language: string;
}
const shanghai: Company = { timeZone: 'Asia/Shanghai', language: 'zh' };
const limits: ReaderLimits = { heapMb: 256, silentMs: 120_000, workMs: 600_000, tickMs: 2_000 };

interface Asked {
  company?: Company;
  encoding?: 'gb18030' | 'big5' | 'utf-8';
  separator?: string;
  limits?: Partial<ReaderLimits>;
  onTick?: () => Promise<void>;
}

async function read(bytes: string | Buffer, { company = shanghai, onTick, ...asked }: Asked = {}) {
  const own = mkdtempSync(path.join(folder, 'file-'));
  const file = path.join(own, 'file');
  writeFileSync(file, bytes);
  const rows: SheetRow[] = [];
  const { encoding, separator } = asked;
  const summary = await readInProcess(
    { file, folder: own, size: Buffer.byteLength(bytes), encoding, separator, usual: usualEncodings(company) },
    {
      onRows: async (_count, json) => void rows.push(...(JSON.parse(json) as SheetRow[])),
      onTick: onTick ?? (() => Promise.resolve()),
      onTrouble: () => undefined,
    },
    { ...limits, ...asked.limits },
  );
  return { ...summary, rows };
}

const refusalOf = (bytes: string | Buffer, asked?: Asked) =>
  read(bytes, asked).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.name : String(error)),
  );

/** The longest time for which this process could do nothing else, in milliseconds. */
async function longestWait<T>(work: () => Promise<T>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 20);
  await work().finally(() => clearInterval(beat));
  return longest;
}

describe('an import file in an encoding of East Asia', () => {
  const people = {
    zh: ['王小明', '李建国', '张丽华', '陈志强', '刘洋', '赵敏', '黄海涛', '周杰', '吴秀英', '徐静'],
    'zh-Hant': ['王小明', '李建國', '張麗華', '陳志強', '劉洋', '趙敏', '黃海濤', '周杰', '吳秀英', '徐靜'],
    ja: [
      '田中太郎',
      '佐藤花子',
      '鈴木一郎',
      '高橋健',
      '伊藤さくら',
      '渡辺誠',
      '山本直樹',
      '中村ゆい',
      '小林大輔',
      '加藤愛',
    ],
    ko: ['김철수', '이영희', '박민수', '최지우', '정우성', '강동원', '조인성', '윤아름', '장미란', '임수정'],
  };
  const headings = { zh: '姓名,电话', 'zh-Hant': '姓名,電話', ja: '氏名,電話番号', ko: '이름,전화' };
  const encodings = [
    ['gb18030', 'zh', shanghai],
    ['big5', 'zh-Hant', { timeZone: 'Asia/Taipei', language: 'zh' }],
    ['shift_jis', 'ja', { timeZone: 'Asia/Tokyo', language: 'ja' }],
    ['euc-jp', 'ja', { timeZone: 'Asia/Tokyo', language: 'ja' }],
    ['euc-kr', 'ko', { timeZone: 'Asia/Seoul', language: 'en' }],
  ] as const;
  const cases = encodings.flatMap(([encoding, language, company]) =>
    // A process starts for each file: `npm test` reads the smallest one of each encoding.
    firstOf([1, 3, 20]).flatMap((count) =>
      [true, false].flatMap((isAsian) =>
        [false, true].map((isLate) => ({ encoding, language, company, count, isAsian, isLate })),
      ),
    ),
  );
  test.each(cases)(
    'in $encoding with $count people is read right in its country (Asian heading: $isAsian, first letter late: $isLate)',
    async ({ encoding, language, company, count, isAsian, isLate }) => {
      const names = Array.from({ length: count }, (_, at) => people[language][at % 10] ?? '');
      const before = isLate ? Array.from({ length: 7_000 }, (_, at) => `Person ${at},0${at}`) : [];
      const text = [
        isAsian && !isLate ? headings[language] : 'Name,Phone',
        ...before,
        ...names.map((name) => `${name},1`),
      ];
      const { rows, format } = await read(encoded(text.join('\n'), encoding), { company });
      expect(format).toMatchObject({ encoding, contents: { line_count: before.length + count, blank_count: 0 } });
      expect(rows.slice(before.length).map(({ cells }) => cells[0])).toEqual(names);
    },
  );

  test('is refused when its bytes fit no encoding or not the chosen one', async () => {
    expect(await refusalOf(Buffer.from([0x41, 0x2c, 0x42, 0x0a, 0xff, 0xff, 0x81, 0xfe, 0x0a]))).toBe('importEncoding');
    const chinese = encoded('姓名\n王小明', 'gb18030');
    expect(await refusalOf(chinese, { encoding: 'utf-8' })).toBe('importEncoding');
    expect((await read(encoded('姓名\n王小明', 'big5'), { encoding: 'big5' })).columns[0]?.name).toBe('姓名');
    expect((await read(Buffer.from('\u001b$B;aL>\u001b(B\nA'))).columns[0]?.name).toBe('氏名');
    const latin = await read(Buffer.from('Name\nM\u00fcller\nJos\u00e9 Garc\u00eda\n', 'latin1'));
    expect(latin.rows.map(({ cells }) => cells[0])).toEqual(['Müller', 'José García']);
  });
});

/** Text in an encoding that Node reads and does not write: each letter by the bytes that stand for it. */
function encoded(text: string, encoding: string): Buffer {
  const bytes = bytesOf(encoding);
  return Buffer.concat([...text].map((letter) => bytes.get(letter) ?? Buffer.from(letter, 'latin1')));
}

const tables = new Map<string, Map<string, Buffer>>();
function bytesOf(encoding: string): Map<string, Buffer> {
  const found = tables.get(encoding);
  if (found) return found;
  const table = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail]);
      const letter = decoder.decode(bytes);
      if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes);
    }
  tables.set(encoding, table);
  return table;
}

describe('an import file of separated values', () => {
  const ends = { CRLF: '\r\n', LF: '\n', CR: '\r' };
  const names = Object.keys(ends) as (keyof typeof ends)[];
  const mixes = names.flatMap((first) =>
    names.flatMap((second) => names.map((third) => [first, second, third] as const)),
  );
  test.each(mixes)(
    'with lines that end in %s, %s and %s has a row for each, and ignores line breaks in quotes',
    async (...mix) => {
      const [first, second, third] = mix.map((name) => ends[name]);
      const { rows, format, total } = await read(
        `Name,Remark${first}A,"x${second}y"${second}B,"p${third}q"${third}${third}C,1${first}D,2`,
      );
      expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
        [2, 'A'],
        [3, 'B'],
        [5, 'C'],
        [6, 'D'],
      ]);
      expect([total, format.contents]).toMatchObject([4, { line_count: 5, blank_count: 1, extra_cell_count: 0 }]);
    },
  );

  test('keeps and counts cells beyond the heading, reads a separator line, and prefers a chosen separator', async () => {
    const { rows, format } = await read('sep=;\r\nName;Phone\r\nA;1;x;;y\r\nB;2\r\nC;3;z\r\n');
    expect(rows[0]).toEqual({ row: 3, cells: ['A', '1', 'x', null, 'y'] });
    expect(format).toMatchObject({
      separator: ';',
      is_separator_named: true,
      contents: { line_count: 3, extra_cell_count: 3, first_extra_row: 3 },
    });
    expect((await read('a;b,c\n1;2,3', { separator: ',' })).columns.map(({ name }) => name)).toEqual(['a;b', 'c']);
  });

  test('with an unclosed quotation mark is refused with its row, however long the rest is', async () => {
    const open = read(`Name,Remark\nA,1\nB,"two\nC,3\n`);
    await expect(open).rejects.toMatchObject({ name: 'importQuote', params: { row: 3 } });
    const long = read(`Name,Remark\nA,"1\n${'C,3\n'.repeat(600_000)}`);
    await expect(long).rejects.toMatchObject({ name: 'importQuote', params: { row: 2 } });
  });
});

const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
const text = (reference: string, words: string) => `<c r="${reference}" t="inlineStr"><is><t>${words}</t></is></c>`;
const heading = `<row r="1">${text('A1', 'Name')}${text('B1', 'Phone')}</row>`;

describe('an import file that attacks the server', () => {
  const shared = (rows: number, columns: number) => {
    const cells = Array.from({ length: columns }, (_, at) => `<c r="${columnName(at)}ROW" t="s"><v>0</v></c>`).join('');
    return Array.from(
      { length: rows },
      (_, at) => `<row r="${at + 2}">${cells.replaceAll('ROW', String(at + 2))}</row>`,
    );
  };
  test.each<[string, () => string | Buffer, string]>([
    [
      'empty shared texts',
      () => zipOf({ ...sheet(heading), 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_000_000)}` }),
      'importUnpacked',
    ],
    [
      'elements that are never closed',
      () => zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${'<a>'.repeat(3_000_000)}` }),
      'importNotReadable',
    ],
    [
      'elements that were never opened',
      () => zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${'</a>'.repeat(1_000_000)}` }),
      'importNotReadable',
    ],
    ['blank lines', () => Buffer.alloc(1_100_000, 10), 'importTooManyRows'],
    ['lines of separators', () => ',\n'.repeat(1_100_000), 'importTooManyRows'],
    ['one line of separators', () => `Name\n${','.repeat(1_000_000)}`, 'importTooManyColumns'],
    [
      'one long text in every cell',
      () =>
        zipOf({
          ...sheet(heading + shared(300, 30).join('')),
          'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(32_767)}</t></si></sst>`,
        }),
      'importTooMuchText',
    ],
    [
      'a row of long texts',
      () =>
        zipOf({
          ...sheet(heading + shared(1, 40).join('')),
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
        }),
      'importRowTooLong',
    ],
    [
      'styles without end',
      () =>
        zipOf({
          ...sheet(heading),
          'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(400_000)}</cellXfs></styleSheet>`,
        }),
      'importUnpacked',
    ],
    [
      'rows out of order',
      () => zipOf(sheet(`${heading}<row r="3">${text('A3', 'x')}</row><row r="2">${text('A2', 'y')}</row>`)),
      'importNotReadable',
    ],
    ...['x', '1.5', '1', '-1', 'Infinity', ''].map((row): [string, () => Buffer, string] => [
      `a row numbered “${row}”`,
      () => zipOf(sheet(`${heading}<row r="${row}">${text('A2', 'x')}</row>`)),
      'importNotReadable',
    ]),
    [
      'a row numbered 9999999999',
      () => zipOf(sheet(`${heading}<row r="9999999999">${text('A2', 'x')}</row>`)),
      'importTooManyRows',
    ],
    [
      'a cell without a column',
      () => zipOf(sheet(`${heading}<row r="2">${text('12', 'x')}</row>`)),
      'importNotReadable',
    ],
    [
      'a cell twice',
      () => zipOf(sheet(`${heading}<row r="2">${text('A2', 'x')}${text('A2', 'y')}</row>`)),
      'importNotReadable',
    ],
    [
      'a shared text that is not there',
      () => zipOf(sheet(`${heading}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`)),
      'importNotReadable',
    ],
    [
      'JSON objects with a new name each',
      () =>
        `[${Array.from({ length: 400_000 }, (_, at) => `{"name":"A","property number ${at} of its object":1}`).join(',')}]`,
      'importTooManyColumns',
    ],
    [
      'lists within lists of JSON',
      () => `[{"name":"A","deep":${'['.repeat(80_000)}${']'.repeat(80_000)}}]`,
      'importNotReadable',
    ],
    ['JSON that does not end', () => `[{"name":"${'x'.repeat(3_000_000)}`, 'importRowTooLong'],
    ['a page of the web', () => '<html><table><tr><td>Name</td></tr></table></html>', 'importWebPage'],
  ])('is handled: %s', async (_what, bytes, name) => {
    const file = bytes();
    let refusal = '';
    const wait = await longestWait(async () => (refusal = await refusalOf(file)));
    expect(refusal).toBe(name);
    expect(wait).toBeLessThan(2_000);
  });

  test('ends the process that takes too much memory or time', async () => {
    const many = zipOf({
      ...sheet(heading),
      'xl/sharedStrings.xml': `<sst>${Array.from({ length: 90_000 }, (_, at) => `<si><t>text ${at}</t></si>`).join('')}</sst>`,
    });
    expect(await refusalOf(many, { limits: { heapMb: 8 } })).toBe('importReaderEnded');
    const lines = `Name\n${'x\n'.repeat(200_000)}`;
    expect(await refusalOf(lines, { limits: { silentMs: 1 } })).toBe('importReaderEnded');
    expect(await refusalOf(lines, { limits: { workMs: 30 } })).toBe('importReaderEnded');
  });

  test('with nothing but blank lines ends when its import is removed', async () => {
    const removed = read(Buffer.concat([Buffer.from('Name\nA\n'), Buffer.alloc(1_000_000, 10)]), {
      onTick: () => Promise.reject(new Error('removed')),
      limits: { tickMs: 10 },
    });
    await expect(removed).rejects.toThrow('removed');
  });
});

function columnName(place: number): string {
  return (place >= 26 ? String.fromCharCode(64 + Math.floor(place / 26)) : '') + String.fromCharCode(65 + (place % 26));
}

test('a workbook is read with marks for numbers with lost digits, stored values of formulas, and times', async () => {
  const cells = [
    '<c r="A2"><v>91310000123456789</v></c>',
    '<c r="B2"><v>6222021234567890</v></c>',
    '<c r="C2"><v>13812345678</v></c>',
    '<c r="D2"><v>1E-7</v></c>',
    '<c r="E2"><f>1+1</f><v>2</v></c>',
    '<c r="F2" s="1"><v>0.5</v></c>',
    '<c r="G2" s="1"><v>41000.99999</v></c>',
    text('H2', 'a_x000D_\nb'),
  ];
  const { rows, format } = await read(
    zipOf({
      ...sheet(`${heading}<row r="2">${cells.join('')}</row>`),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    }),
  );
  const [number, card, phone, small, sum, noon, late, words] = rows[0]?.cells ?? [];
  expect([number, card]).toEqual(['9.13100001234568E+16', '6.22202123456789E+15']);
  expect([phone, small, sum].map(cellText)).toEqual(['13812345678', '0.0000001', '2']);
  expect([noon, late, words]).toEqual(['12:00', '2012-04-02', 'a\nb']);
  expect(format.contents).toMatchObject({ formula_count: 1, first_formula: 'E2' });
});
