import type { Field } from '../../domain/metadata/field';
import { listColumns, findParentField } from '../../domain/rows/child-table';
import { cellsIn, isPastable, pastedRows, readCell } from '../../domain/rows/pasted';
import { draftTotal, isSummed } from '../../domain/rows/totals';

const field = (field_id: string, value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'check',
  type: 'info',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});
const options = [
  { id: 'fine', label: '正常', i18n_resource: { label: { en: 'Fine' } } },
  { id: 'old', label: 'Old', deleted: true },
];
const context = {
  timeZone: 'Asia/Shanghai',
  memberNamed: (name: string) => ({ 'Li Na': 'm1', Bo: 'm2' })[name],
};

test('[records 5.72] the columns of child rows are the visible fields without the link to the parent record', () => {
  const parent = field('of', 'PARENT_LINK', { link_table: 'machine' });
  const fields = [
    field('b', 'TEXT', { order: 2 }),
    parent,
    field('hidden', 'TEXT', { access: 'none' }),
    field('unshown', 'TEXT', { is_not_show: true }),
    field('button', 'COL_BUTTON'),
    field('a', 'NUMBER'),
  ];
  expect(findParentField(fields, 'machine')).toBe(parent);
  expect(findParentField(fields, 'deal')).toBeUndefined();
  expect(findParentField([{ ...parent, access: 'none' }], 'machine')).toBeUndefined();
  expect(listColumns(fields, 'machine').map(({ field_id }) => field_id)).toEqual(['a', 'b']);
});

test('sums of child rows are exact, and an unfinished number counts as nothing', () => {
  expect(draftTotal(0.3, [{ before: 0.1, now: 0.2 }])).toBe(0.4);
  expect(
    draftTotal(null, [
      { before: null, now: 0.1 },
      { before: null, now: 0.2 },
    ]),
  ).toBe(0.3);
  expect(
    draftTotal(5, [
      { before: 5, now: '7x' },
      { before: undefined, now: null },
    ]),
  ).toBe(0);
  expect(
    (['NUMBER', 'CURRENCY', 'CURRENCY_WITH_TYPE', 'DATE', 'TEXT'] as const).filter((value_type) =>
      isSummed({ value_type }),
    ),
  ).toEqual(['NUMBER', 'CURRENCY']);
});

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\r\nb\r\n', [['a'], ['b']]],
  ['"two\nlines"\t"say ""hi"""\tx', [['two\nlines', 'say "hi"', 'x']]],
  ['5" pipe\tb', [['5" pipe', 'b']]],
  ['\n\t\n', []],
  ['a\t\n \t\nb', [['a', ''], ['b']]],
  ['"never closed\tx', [['never closed\tx']]],
])('the pasted text %j is read as spreadsheets copy it', (text, cells) => {
  expect(cellsIn(text)).toEqual(cells);
});

test.each<[Field, string, unknown]>([
  [field('f', 'TEXT'), '=1+1', { value: '=1+1' }],
  [field('f', 'NUMBER'), '1,234.5', { value: 1234.5 }],
  [field('f', 'NUMBER'), 'many', { issue: { code: 'wrongType' } }],
  [field('f', 'CURRENCY'), '1.005', { value: 1.01 }],
  [field('f', 'DATE'), '2026/3/5', { value: '2026-03-05' }],
  [field('f', 'DATE'), '2026年3月5日', { value: '2026-03-05' }],
  [field('f', 'DATE'), '2026-02-30', { issue: { code: 'notADate' } }],
  [field('f', 'DATE'), '5 March', { issue: { code: 'notADate' } }],
  [field('f', 'DATE_TIME'), '2026-03-05 14:30', { value: Date.parse('2026-03-05T06:30:00Z') }],
  [field('f', 'DATE_TIME'), '2026-03-05 25:30', { issue: { code: 'notADate' } }],
  [field('f', 'SINGLE_SELECT', { value_options: options }), 'fine', { value: 'fine' }],
  [field('f', 'SINGLE_SELECT', { value_options: options }), 'Old', { issue: { code: 'notAnOption' } }],
  [field('f', 'MULTIPLE_SELECT', { value_options: options }), '正常，Fine', { value: ['fine'] }],
  [field('f', 'MEMBER_SINGLE_SELECT'), 'Li Na', { value: 'm1' }],
  [field('f', 'MEMBER_MULTIPLE_SELECT'), 'Bo, Li Na', { value: ['m2', 'm1'] }],
  [field('f', 'MEMBER_SINGLE_SELECT'), 'Nobody', { issue: { code: 'notAMember' } }],
  [field('f', 'POI'), 'Shanghai', { issue: { code: 'wrongType' } }],
  [field('f', 'NUMBER'), '', { value: null }],
  [field('f', 'MEMBER_MULTIPLE_SELECT'), 'Bo,; ', { value: ['m2'] }],
  [field('f', 'MEMBER_SINGLE_SELECT'), '', { value: null }],
  [field('f', 'DATE_TIME'), '2026-03-05', { value: Date.parse('2026-03-04T16:00:00Z') }],
  [field('f', 'DATE_TIME'), '2026-03-05 9', { issue: { code: 'notADate' } }],
])('a child cell of %o that holds %j', (column, text, read) => {
  expect(readCell(text, column, context)).toEqual(read);
});

test('a pasted heading row decides the order of columns, and rows beyond the limit of one save are counted', () => {
  const columns = [field('name', 'TEXT', { i18n_resource: { field_name: { zh: '名称' } } }), field('hours', 'NUMBER')];
  const named = pastedRows('Hours\tOther\t名称\n2\tx\tDoor\nlong\ty\tFan', columns, context);
  expect(named.columns.map(({ field_id }) => field_id)).toEqual(['hours', 'name']);
  expect(named.rows.map(({ values, issues }) => [values, issues.map(({ field: id }) => id)])).toEqual([
    [{ hours: 2, name: 'Door' }, []],
    [{ name: 'Fan' }, ['hours']],
  ]);
  const plain = pastedRows('Door\t2\nFan\t3\nPlug\t4', columns, context, 2);
  expect([plain.rows.map(({ values }) => values), plain.left]).toEqual([
    [
      { name: 'Door', hours: 2 },
      { name: 'Fan', hours: 3 },
    ],
    1,
  ]);
  const spaced = pastedRows(' hours \tname\n 2 \t', columns, context);
  expect(spaced.rows.map(({ values }) => values)).toStrictEqual([{ hours: 2 }]);
  expect(pastedRows('Door', columns, context).columns.map(({ field_id }) => field_id)).toEqual(['name']);
  const kinds = [
    'TEXT',
    'NUMBER',
    'CURRENCY',
    'DATE',
    'SINGLE_SELECT',
    'AREA',
    'POI',
    'CURRENCY_WITH_TYPE',
    'COMPANY',
  ] as const;
  expect(kinds.filter((kind) => isPastable(field('f', kind)))).toEqual([
    'TEXT',
    'NUMBER',
    'CURRENCY',
    'DATE',
    'SINGLE_SELECT',
  ]);
  expect(isPastable(field('f', 'TEXTAREA', { sub_type: 'rich' }))).toBe(false);
});
