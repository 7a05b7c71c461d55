import * as fc from 'fast-check';
import { proposeColumns, type ImportTarget } from '../../domain/import/columns';
import { decideRow } from '../../domain/import/decide';
import { plainHeader } from '../../domain/import/headers';
import { readRow, type ImportReading } from '../../domain/import/read-row';
import { actionsIn, importStates, stateAfter } from '../../domain/import/states';
import { dateOrderOf, decimalMarkOf, readMoment, readNumber } from '../../domain/import/styles';
import type { Field } from '../../domain/metadata/field';

const field = (field_id: string, value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'organization',
  type: 'info',
  value_type,
  order: 0,
  access: 'write',
  ...more,
});
const target = (of: Field, isTitle = false): ImportTarget => ({ field: of, isTitle });

describe('dates', () => {
  test.each([
    ['2026-03-05', 'ymd', '2026-03-05', '00:00'],
    ['2026/3/5 14:30', 'ymd', '2026-03-05', '14:30'],
    ['2026.03.05', 'dmy', '2026-03-05', '00:00'],
    ['20260305', 'mdy', '2026-03-05', '00:00'],
    ['2026年3月5日', 'ymd', '2026-03-05', '00:00'],
    ['2026年3月5日 下午2:30', 'ymd', '2026-03-05', '14:30'],
    ['2026年3月5日14時05分', 'ymd', '2026-03-05', '14:05'],
    ['３/５/２０２６', 'mdy', '2026-03-05', '00:00'],
    ['3/5/2026', 'dmy', '2026-05-03', '00:00'],
    ['3/5/26 2:30 PM', 'mdy', '2026-03-05', '14:30'],
    ['12:15 AM', 'mdy', undefined, undefined],
    ['3/5/2026 12:15 AM', 'mdy', '2026-03-05', '00:15'],
    ['5.3.2026', 'dmy', '2026-03-05', '00:00'],
    ['5 Mar 2026', 'ymd', '2026-03-05', '00:00'],
    ['Mar 5, 2026', 'ymd', '2026-03-05', '00:00'],
    ['Thursday, March 5, 2026', 'ymd', '2026-03-05', '00:00'],
    ['2026-02-30', 'ymd', undefined, undefined],
    ['13/13/2026', 'mdy', undefined, undefined],
    ['soon', 'ymd', undefined, undefined],
    ['', 'ymd', undefined, undefined],
  ] as const)('%s as %s is %s %s', (text, order, day, time) => {
    const read = readMoment(text, order);
    expect([read?.day, read?.time]).toEqual([day, time]);
  });
  test('an offset of the cell is kept', () => {
    expect(readMoment('2026-03-05T14:30:00.000+0800', 'ymd')).toEqual({
      day: '2026-03-05',
      time: '14:30',
      offset: 480,
    });
    expect(readMoment('2026-03-05T14:30:00Z', 'ymd')).toMatchObject({ offset: 0 });
  });
  test('every real day is read back in each order, and nothing else is ever read from any text', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, number] = day.split('-');
        expect(readMoment(`${number}/${month}/${year}`, 'dmy')?.day).toBe(day);
        expect(readMoment(`${month}/${number}/${year}`, 'mdy')?.day).toBe(day);
        expect(readMoment(day, 'mdy')?.day).toBe(day);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readMoment(text, 'ymd');
        expect(read === undefined || /^\d{4}-\d{2}-\d{2}$/.test(read.day)).toBe(true);
      }),
    );
  });
  test('a column says in which order it writes days', () => {
    expect(dateOrderOf(['3/5/2026', '25/12/2026'], 'mdy')).toBe('dmy');
    expect(dateOrderOf(['3/5/2026', '12/25/2026'], 'dmy')).toBe('mdy');
    expect(dateOrderOf(['3/5/2026'], 'dmy')).toBe('dmy');
    expect(dateOrderOf(['2026-03-05'], 'ymd')).toBe('ymd');
  });
});

describe('numbers', () => {
  test.each([
    ['1,234.50', '.', '1234.50'],
    ['1.234,50', ',', '1234.50'],
    ['¥ 1,200', '.', '1200'],
    ['US$1,200.5', '.', '1200.5'],
    ['1 234 567,8', ',', '1234567.8'],
    ["1'234.5", '.', '1234.5'],
    ['（１２）', '.', '-12'],
    ['-$5', '.', '-5'],
    ['12%', '.', '12'],
    ['1.2万', '.', '12000'],
    ['3亿元', '.', '300000000'],
    ['35k', '.', '35000'],
    ['1,5', '.', undefined],
    ['12,34', '.', undefined],
    ['n/a', '.', undefined],
    ['', '.', undefined],
  ] as const)('%s with %s is %s', (text, decimal, digits) => {
    expect(readNumber(text, decimal)).toBe(digits);
  });
  test('every amount is read back from both styles', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const value = cents / 100;
        const text = value.toLocaleString('en', { minimumFractionDigits: 2 });
        const swapped = text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        expect(Number(readNumber(text, '.'))).toBe(value);
        expect(Number(readNumber(swapped, ','))).toBe(value);
      }),
    );
  });
  test('a column says which mark stands before its decimals', () => {
    expect(decimalMarkOf(['1.234,50', '800,00'])).toBe(',');
    expect(decimalMarkOf(['1,234.50', '800.00'])).toBe('.');
    expect(decimalMarkOf(['12', '7'])).toBe('.');
  });
});

describe('columns', () => {
  const name = field('name', 'TEXT', {
    field_name: '客户名称',
    i18n_resource: { field_name: { en: 'Name', ja: '顧客名' } },
  });
  const phone = field('phone', 'TEXT', { field_name: 'Phone', sub_type: 'phone' });
  const email = field('email', 'TEXT', { field_name: 'Mail', sub_type: 'email' });
  const manager = field('account_manager', 'MEMBER_SINGLE_SELECT', { field_name: 'Account manager' });
  const targets = [target(name, true), target(phone), target(email), target(manager)];
  const matched = (...columns: [string, ...string[]][]) =>
    Object.fromEntries(
      proposeColumns(
        columns.map(([header, ...samples]) => ({ name: header, samples })),
        targets,
      ).map(({ column, field_id }) => [columns[column]?.[0], field_id]),
    );
  test('are found by the name of the field in any language, whatever stands around it', () => {
    expect(matched(['＊顧客名'], ['PHONE (required)'])).toEqual({ '＊顧客名': 'name', 'PHONE (required)': 'phone' });
  });
  test('are found by the names of HubSpot and Salesforce', () => {
    expect(matched(['Company name'], ['Phone Number'], ['Company owner'], ['Record ID'])).toEqual({
      'Company name': 'name',
      'Phone Number': 'phone',
      'Company owner': 'account_manager',
    });
    expect(matched(['Account Name'], ['Phone'], ['Account Owner'], ['Billing City'])).toEqual({
      'Account Name': 'name',
      Phone: 'phone',
      'Account Owner': 'account_manager',
    });
  });
  test('are found by what they hold where one field and one column fit', () => {
    expect(matched(['X1', 'a@b.cn', 'c@d.com'], ['X2', 'one', 'two'])).toEqual({ X1: 'email' });
    expect(matched(['X1', 'a@b.cn', 'c@d.com'], ['X2', 'e@f.cn', 'g@h.com'])).toEqual({});
  });
  test('go to what they were matched with before', () => {
    const remembered = new Map([[plainHeader('Tel.'), { field_id: 'phone' }]]);
    expect(proposeColumns([{ name: 'Tel', samples: [] }], targets, remembered)).toEqual([
      { column: 0, field_id: 'phone' },
    ]);
  });
  test('never fill one field twice, however they are called', () => {
    const headers = fc.array(fc.constantFrom('Name', 'Company name', 'Phone', 'Mobile', 'Mail', 'Owner', 'x', ''), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(headers, (names) => {
        const ids = proposeColumns(
          names.map((header) => ({ name: header, samples: [] })),
          targets,
        ).map(({ field_id }) => field_id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('rows', () => {
  const fields = [
    field('name', 'TEXT'),
    field('phone', 'TEXT', { sub_type: 'phone', phone_region: 'CN' }),
    field('level', 'SINGLE_SELECT', { value_options: [{ id: 'a', label: 'Gold' }] }),
    field('team', 'MEMBER_MULTIPLE_SELECT'),
    field('visit', 'DATE_TIME'),
    field('links', 'DUPLEX_LINK', { link_table: 'deal' }),
  ];
  const reading = (columns: ImportReading['plan']['columns']): ImportReading => ({
    plan: { columns, date_order: 'ymd', decimal: '.' },
    fields: new Map(fields.map((one) => [one.field_id, one])),
    wordOf: (_column, text) => (text === 'VIP' ? 'a' : text === '-' ? null : undefined),
    timeZone: 'Asia/Shanghai',
    memberNamed: (name) => ({ ann: 'mb_ann', bo: 'mb_bo' })[name.toLowerCase()],
  });
  const read = (...cells: [string, string | null][]) =>
    readRow(
      cells.map(([, cell]) => cell),
      reading(cells.map(([field_id], column) => ({ column, field_id }))),
    );
  test('a cell becomes the stored shape of its field, an empty one nothing', () => {
    expect(
      read(
        ['name', ' Shop '],
        ['phone', '1.38123E+10'],
        ['level', 'gold'],
        ['team', 'Ann、Bo'],
        ['visit', '2026/3/5 08:00'],
      ),
    ).toMatchObject({
      values: {
        name: 'Shop',
        phone: '13812300000',
        level: 'a',
        team: ['mb_ann', 'mb_bo'],
        visit: Date.UTC(2026, 2, 5),
      },
      issues: [],
    });
    expect(read(['name', null], ['phone', ' '])).toMatchObject({ values: {}, issues: [], isEmpty: true });
  });
  test('a word stands for what the member said, or is left out', () => {
    expect(read(['level', 'VIP']).values).toEqual({ level: 'a' });
    expect(read(['level', '-'])).toMatchObject({ values: {}, issues: [] });
    expect(read(['level', 'Silver']).issues).toEqual([{ field: 'level', code: 'notAnOption' }]);
    expect(read(['team', 'Ann;Zoe']).issues).toEqual([{ field: 'team', code: 'notAMember' }]);
  });
  test('parts of a name are joined, and the guard of an export is taken away', () => {
    expect(read(['name', 'Ada'], ['name', 'Lovelace']).values).toEqual({ name: 'Ada Lovelace' });
    expect(read(['name', '王'], ['name', '伟']).values).toEqual({ name: '王伟' });
    expect(read(['name', "'=1+1"]).values).toEqual({ name: '=1+1' });
    expect(read(['name', "'t Hooft"]).values).toEqual({ name: "'t Hooft" });
  });
  test('links are named by titles', () => {
    expect(read(['links', 'A; B;A']).links).toEqual([{ field: 'links', titles: ['A', 'B'], values: {} }]);
  });
});

test.each([
  ['add', [], false, { do: 'create' }],
  ['add', ['r'], false, { do: 'nothing', outcome: 'duplicate', why: 'rowExists' }],
  ['update', [], false, { do: 'nothing', outcome: 'wrong', why: 'rowNotFound' }],
  ['update', ['r'], false, { do: 'change', id: 'r' }],
  ['update', ['r', 's'], false, { do: 'nothing', outcome: 'wrong', why: 'rowAmbiguous' }],
  ['both', [], false, { do: 'create' }],
  ['both', ['r'], false, { do: 'change', id: 'r' }],
  ['both', ['r', 's'], false, { do: 'nothing', outcome: 'wrong', why: 'rowAmbiguous' }],
  ['both', ['r'], true, { do: 'nothing', outcome: 'duplicate', why: 'rowRepeated' }],
] as const)('to %s with %j found and an earlier row %s', (mode, ids, isRepeated, decision) => {
  expect(decideRow(mode, ids, isRepeated)).toEqual(decision);
});

test('what can be done with an import leads somewhere, and nothing can be done while its file is read', () => {
  for (const state of importStates)
    for (const action of actionsIn(state)) expect(stateAfter(state, action)).not.toBe(state);
  expect(actionsIn('reading')).toEqual([]);
  expect(actionsIn('running')).toEqual(['pause', 'cancel']);
});
