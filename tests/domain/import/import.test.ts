import * as fc from 'fast-check';
import { proposeColumns, type ImportTarget } from '../../../domain/import/columns';
import { decideRow } from '../../../domain/import/decide';
import { plainHeader } from '../../../domain/import/headers';
import { readRow, type ImportReading } from '../../../domain/import/read-row';
import { actionsIn, importStates, stateAfter } from '../../../domain/import/states';
import { shortenedDigits } from '../../../domain/import/digits';
import type { DateOrder, DecimalMark } from '../../../domain/import/plan';
import { StyleTally, getExample, countMisfits, chooseStyle } from '../../../domain/import/style-tally';
import { readMoment, readNumber } from '../../../domain/import/styles';
import { usualStyles } from '../../../domain/import/usual-styles';
import type { Field } from '../../../domain/metadata/field';

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

describe('the dates of an import', () => {
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
  test('keep the offset that the cell names', () => {
    expect(readMoment('2026-03-05T14:30:00.000+0800', 'ymd')).toEqual({
      day: '2026-03-05',
      time: '14:30',
      offset: 480,
    });
    expect(readMoment('2026-03-05T14:30:00Z', 'ymd')).toMatchObject({ offset: 0 });
  });
  test('round-trip for every real day in each order, and no other text is ever read as a day', () => {
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
  test.each([
    ['3.4.2026', 'mdy', '2026-04-03'],
    ['3.4.2026', 'ymd', '2026-04-03'],
    ['12.31.2026', 'mdy', undefined],
    ['26.3.4', 'ymd', '2026-03-04'],
    ['3/4/2026', 'ymd', undefined],
    ['26-3-4', 'ymd', '2026-03-04'],
    ['3-4-6', 'ymd', '2003-04-06'],
    ['3-4-6', 'dmy', undefined],
    ['3/4-2026', 'dmy', undefined],
    ['29 Mayhem 2024', 'dmy', undefined],
    ['29 Sept 2024', 'mdy', '2024-09-29'],
  ] as const)('read the day %s in the order %s as %s', (text, order, day) => {
    expect(readMoment(text, order)?.day).toBe(day);
  });
});

/** What is counted of the cells of a column. */
function counted(cells: readonly string[]) {
  const tally = new StyleTally();
  for (const cell of cells) tally.see(cell);
  return tally.summary();
}
/** A column of cells that tell nothing, with one that tells at a place. */
const withTelling = (open: string, telling: string, place: number, length = 300) =>
  Array.from({ length }, (_, at) => (at === place ? telling : open));

describe('the day order of an import column', () => {
  const telling: Record<DateOrder, (mark: string) => [open: string, telling: string]> = {
    dmy: (mark) => [`03${mark}04${mark}2026`, `25${mark}12${mark}2026`],
    mdy: (mark) => [`03${mark}04${mark}2026`, `12${mark}25${mark}2026`],
    ymd: (mark) => [`03${mark}04${mark}05`, `99${mark}12${mark}31`],
  };
  const companies = [
    ['Europe/Berlin', 'en', 'dmy'],
    ['America/New_York', 'en', 'mdy'],
    ['Asia/Shanghai', 'zh', 'ymd'],
    ['Asia/Tokyo', 'ja', 'ymd'],
  ] as const;
  const cases = companies.flatMap(([zone, language]) =>
    (['/', '-'] as const).flatMap((mark) =>
      (['dmy', 'mdy', 'ymd'] as const).flatMap((order) =>
        [0, 57, 299].map((place) => [zone, language, mark, order, place] as const),
      ),
    ),
  );
  test.each(cases)('in %s (%s) with %s is %s where the cell %i tells it', (zone, language, mark, order, place) => {
    const { days } = counted(withTelling(...telling[order](mark), place));
    expect(chooseStyle(days, usualStyles(zone, language).orders)).toBe(order);
  });
  test.each(companies)('in %s (%s) is that of the country where no cell decides it', (zone, language, order) => {
    const { days } = counted(['03/04/05', '01/02/03']);
    expect(chooseStyle(days, usualStyles(zone, language).orders)).toBe(order);
  });
  test.each(companies)('in %s (%s) does not matter where days are written with dots', (zone, language) => {
    const { days } = counted(['03.04.2026', '01.02.2026']);
    const order = chooseStyle(days, usualStyles(zone, language).orders);
    expect(readMoment('03.04.2026', order)?.day).toBe('2026-04-03');
  });
  test.each([
    ['Asia/Shanghai', '2026-03-04'],
    ['Asia/Tokyo', '2026-03-04'],
    ['Europe/London', '2026-04-03'],
    ['Asia/Kolkata', '2026-04-03'],
    ['UTC', '2026-03-04'],
  ])('in %s reads 3/4/2026 as %s', (zone, day) => {
    const order = chooseStyle(counted(['3/4/2026']).days, usualStyles(zone, 'en').orders);
    expect(readMoment('3/4/2026', order)?.day).toBe(day);
  });
  test('that cells contradict is the one of most cells, and the others are counted', () => {
    const { days } = counted(['03/04/2026', '25/12/2026', '12/25/2026', '26/12/2026', 'soon', '2026-01-02']);
    const order = chooseStyle(days, usualStyles('America/New_York', 'en').orders);
    expect(order).toBe('dmy');
    expect(countMisfits(days, order)).toEqual({ count: 1, example: '12/25/2026' });
    expect(getExample(days, order)).toBe('03/04/2026');
  });
  test('needs no question where every order reads the same', () => {
    expect(counted(['2026-03-04', '5 March 2026', '20260305', '2026年3月5日', '', 'text', '1/2']).days).toEqual([]);
  });
});

describe('the decimal mark of an import column', () => {
  const companies = [
    ['Europe/Berlin', ','],
    ['Europe/London', '.'],
    ['America/New_York', '.'],
    ['America/Sao_Paulo', ','],
    ['Asia/Shanghai', '.'],
    ['Asia/Tokyo', '.'],
  ] as const;
  const telling: Record<DecimalMark, readonly string[]> = {
    '.': ['1,234.50', '0.125', '12.5', '1,234,567', '1234.567'],
    ',': ['1.234,50', '0,125', '12,5', '1.234.567', '1234,567'],
  };
  const cases = companies.flatMap(([zone]) =>
    (['.', ','] as const).flatMap((mark) =>
      telling[mark].flatMap((cell) => [0, 120, 299].map((place) => [zone, cell, place, mark] as const)),
    ),
  );
  test.each(cases)('in %s with %s in place %i is %s', (zone, cell, place, mark) => {
    const { decimals } = usualStyles(zone, 'en');
    for (const open of ['1.234', '1,234'])
      expect(chooseStyle(counted(withTelling(open, cell, place)).numbers, decimals)).toBe(mark);
  });
  test.each(companies)('in %s is %s where no cell decides it', (zone, mark) => {
    const { decimals } = usualStyles(zone, 'en');
    for (const cell of ['1.234', '1,234']) expect(chooseStyle(counted([cell]).numbers, decimals)).toBe(mark);
  });
});

describe('the numbers of an import', () => {
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
    ['1.5', ',', undefined],
    ['0,125', '.', undefined],
    ['0.125', ',', undefined],
    ['1.38E+10', '.', undefined],
    ['1,38E+10', ',', undefined],
    ['1.5E+02', '.', undefined],
    ['1.52E+02', '.', '1.52E+02'],
    ['1.5e3', '.', '1.5e3'],
    ['12,34', '.', undefined],
    ['n/a', '.', undefined],
    ['', '.', undefined],
  ] as const)('%s with %s is %s', (text, decimal, digits) => {
    expect(readNumber(text, decimal)).toBe(digits);
  });
  test('round-trip for every amount in both styles', () => {
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
  test.each([
    ['1.38E+10', 'lost'],
    ['9.13E+17', 'lost'],
    ['9.13100001234568E+17', 'lost'],
    ['1,38E+10', 'lost'],
    ['1E+03', 'lost'],
    ['1.2e-05', 'lost'],
    ['-1.38e+10', 'lost'],
    ['１.３８Ｅ＋１０', 'lost'],
    ['1.3812345678E+10', '13812345678'],
    ['1.525E+02', '152.5'],
    ['5E10', undefined],
    ['E+10', undefined],
    ['12.5E+10', undefined],
    ['1.38E+10 kg', undefined],
    ['13812345678', undefined],
  ])('that a spreadsheet has shortened, %s, have the digits %s', (text, digits) => {
    expect(shortenedDigits(text)).toBe(digits);
  });
});

describe('the matching of import columns', () => {
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
  test('finds a column by the name of the field in any language, whatever surrounds it', () => {
    expect(matched(['＊顧客名'], ['PHONE (required)'])).toEqual({ '＊顧客名': 'name', 'PHONE (required)': 'phone' });
  });
  test('finds the column names of HubSpot and Salesforce', () => {
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
  test('finds a column by its values where exactly one field and one column fit', () => {
    expect(matched(['X1', 'a@b.cn', 'c@d.com'], ['X2', 'one', 'two'])).toEqual({ X1: 'email' });
    expect(matched(['X1', 'a@b.cn', 'c@d.com'], ['X2', 'e@f.cn', 'g@h.com'])).toEqual({});
  });
  test('repeats the former match of a column', () => {
    const remembered = new Map([[plainHeader('Tel.'), { field_id: 'phone' }]]);
    expect(proposeColumns([{ name: 'Tel', samples: [] }], targets, remembered)).toEqual([
      { column: 0, field_id: 'phone' },
    ]);
  });
  test('never fills one field twice, whatever the names are', () => {
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

describe('the rows of an import', () => {
  const fields = [
    field('name', 'TEXT'),
    field('phone', 'TEXT', { sub_type: 'phone', phone_region: 'CN' }),
    field('level', 'SINGLE_SELECT', { value_options: [{ id: 'a', label: 'Gold' }] }),
    field('team', 'MEMBER_MULTIPLE_SELECT'),
    field('visit', 'DATE_TIME'),
    field('links', 'DUPLEX_LINK', { link_table: 'deal' }),
    field('mail', 'TEXT', { sub_type: 'email' }),
    field('site', 'TEXT', { sub_type: 'url' }),
    field('note', 'TEXTAREA'),
    field('amount', 'CURRENCY'),
    field('employees', 'NUMBER'),
  ];
  const reading = (columns: ImportReading['plan']['columns']): ImportReading => ({
    plan: { columns, date_order: 'ymd', decimal: '.' },
    fields: new Map(fields.map((one) => [one.field_id, one])),
    findWord: (_column, text) => (text === 'VIP' ? 'a' : text === '-' ? null : undefined),
    timeZone: 'Asia/Shanghai',
    memberNamed: (name) => ({ ann: 'mb_ann', bo: 'mb_bo' })[name.toLowerCase()],
  });
  const read = (...cells: [string, string | null][]) =>
    readRow(
      cells.map(([, cell]) => cell),
      reading(cells.map(([field_id], column) => ({ column, field_id }))),
    );
  test('turn a cell into the stored shape of its field, and an empty cell into nothing', () => {
    expect(
      read(
        ['name', ' Shop '],
        ['phone', '1.3812312345E+10'],
        ['level', 'gold'],
        ['team', 'Ann、Bo'],
        ['visit', '2026/3/5 08:00'],
      ),
    ).toMatchObject({
      values: {
        name: 'Shop',
        phone: '13812312345',
        level: 'a',
        team: ['mb_ann', 'mb_bo'],
        visit: Date.UTC(2026, 2, 5),
      },
      issues: [],
    });
    expect(read(['name', null], ['phone', ' '])).toMatchObject({ values: {}, issues: [], isEmpty: true });
  });
  test('use the meaning that the member gave to a word, or leave it out', () => {
    expect(read(['level', 'VIP']).values).toEqual({ level: 'a' });
    expect(read(['level', '-'])).toMatchObject({ values: {}, issues: [] });
    expect(read(['level', 'Silver']).issues).toEqual([{ field: 'level', code: 'notAnOption' }]);
    expect(read(['team', 'Ann;Zoe']).issues).toEqual([{ field: 'team', code: 'notAMember' }]);
  });
  test('join the parts of a name and remove the guard character of an export', () => {
    expect(read(['name', 'Ada'], ['name', 'Lovelace']).values).toEqual({ name: 'Ada Lovelace' });
    expect(read(['name', '王'], ['name', '伟']).values).toEqual({ name: '王伟' });
    expect(read(['name', "'=1+1"]).values).toEqual({ name: '=1+1' });
    expect(read(['name', "'t Hooft"]).values).toEqual({ name: "'t Hooft" });
  });
  test.each(fields.map(({ field_id }) => field_id))(
    'refuse a cell of %s with lost digits, from text and from a workbook alike',
    (id) => {
      for (const cell of ['1.38E+10', '9.13E+17', '9.13100001234568E+17', '1,38E+10'])
        expect(read([id, cell]).issues).toEqual([{ field: id, code: 'digitsLost' }]);
    },
  );
  test('keep a number of a workbook, whatever decimal mark its column has', () => {
    for (const decimal of ['.', ','] as const) {
      const { values, issues } = readRow(
        [1.234, 1234.5, 13812345678],
        reading([
          { column: 0, field_id: 'employees', decimal },
          { column: 1, field_id: 'amount', decimal },
          { column: 2, field_id: 'phone' },
        ]),
      );
      expect(issues).toEqual([]);
      expect(values).toEqual({ employees: 1.234, amount: 1234.5, phone: '13812345678' });
    }
  });
  test('refuse a cell in another style than its column', () => {
    const styled = (cell: string, style: { date_order?: DateOrder; decimal?: DecimalMark }, field_id: string) =>
      readRow([cell], reading([{ column: 0, field_id, ...style }]));
    expect(styled('12/25/2026', { date_order: 'dmy' }, 'visit')).toMatchObject({
      values: {},
      issues: [{ field: 'visit', code: 'otherDayOrder', params: { text: '12/25/2026' } }],
    });
    expect(styled('25/12/2026', { date_order: 'mdy' }, 'visit').issues).toMatchObject([{ code: 'otherDayOrder' }]);
    expect(styled('3/4/2026', { date_order: 'ymd' }, 'visit').issues).toMatchObject([{ code: 'otherDayOrder' }]);
    expect(styled('31/31/2026', { date_order: 'mdy' }, 'visit').issues).toMatchObject([{ code: 'notADate' }]);
    expect(styled('1.5', { decimal: ',' }, 'amount').issues).toMatchObject([{ code: 'otherDecimalMark' }]);
    expect(styled('1,5', { decimal: '.' }, 'employees').issues).toMatchObject([{ code: 'otherDecimalMark' }]);
    expect(styled('1.234', { decimal: ',' }, 'employees').values).toEqual({ employees: 1234 });
    expect(styled('many', { decimal: ',' }, 'employees').issues).toMatchObject([{ code: 'wrongType' }]);
  });
  test('name linked records by their titles', () => {
    expect(read(['links', 'A; B;A']).links).toEqual([{ field: 'links', titles: ['A', 'B'], others: [] }]);
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
] as const)('import rows end as %s with %j found and an earlier row %s', (mode, ids, isRepeated, decision) => {
  expect(decideRow(mode, ids, isRepeated)).toEqual(decision);
});

test('every step that an import offers leads somewhere, and no step is offered while its file is read', () => {
  for (const state of importStates)
    for (const action of actionsIn(state)) expect(stateAfter(state, action)).not.toBe(state);
  expect(actionsIn('reading')).toEqual([]);
  expect(actionsIn('running')).toEqual(['pause', 'cancel']);
});
