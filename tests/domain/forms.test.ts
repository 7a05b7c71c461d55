import { startValue } from '../../domain/forms/defaults';
import type { FormTask } from '../../domain/forms/form';
import { rowGroups } from '../../domain/forms/groups';
import { hiddenFields, undecidedFields } from '../../domain/forms/hidden';
import { autofillValues } from '../../domain/forms/autofill';
import { formRows } from '../../domain/forms/rows';
import { uniqueKey } from '../../domain/forms/unique';
import { hiddenRequiredFields } from '../../domain/forms/hidden-required';
import type { Filter } from '../../domain/filter-tree';
import type { Field, VisibilityConfig } from '../../domain/metadata/field';

const calendar = { today: '2026-11-20', timeZone: 'Asia/Shanghai' };
const creating: FormTask = { task: 'create', use: 'own', calendar };
const editing: FormTask = { ...creating, task: 'edit' };
let order = 0;
const field = (field_id: string, more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 't',
  type: 'info',
  value_type: 'TEXT',
  order: (order += 1),
  access: 'write',
  ...more,
});
const asking = (
  field_create_permission: VisibilityConfig['field_create_permission'],
  more: Partial<VisibilityConfig> = {},
): Partial<Field> => ({
  visibility_config: { field_create_permission, ...more },
});
const when = (condition: Filter, permission: VisibilityConfig['field_create_permission'] = 'visible'): Partial<Field> =>
  asking(permission, { visibility_condition: condition });
const is = (id: string, value: string): Filter => ({ field: id, relation: 'equal', value });
const rows = (fields: Field[], values: Record<string, unknown>, task: FormTask) =>
  formRows(fields, (id) => values[id] ?? null, task).map(
    (row) => `${row.field.field_id} ${row.state}${row.required ? ' required' : ''}`,
  );

describe('the rows of a form', () => {
  test.each<[string, Partial<Field>, string[], string[]]>([
    ['an ordinary field', {}, ['a write'], ['a write']],
    ['a required one', asking('required'), ['a write required'], ['a write required']],
    ['one that is not asked for while a record is made', asking('invisible'), [], ['a write']],
    ['one that is filled otherwise', asking('required', { is_editable: false }), [], ['a read']],
    ['one that may only be read', { access: 'read' }, [], ['a read']],
    ['one that may not be seen', { access: 'none' }, [], []],
    [
      'one that is required and may not be seen',
      { access: 'none', ...asking('required') },
      ['a noAccess'],
      ['a noAccess'],
    ],
    [
      'one that may not be seen and is filled otherwise',
      { access: 'none', ...asking('required', { is_editable: false }) },
      [],
      [],
    ],
    ['one that no form shows', { is_not_show: true }, [], []],
    ['one of the system', { field_system: true }, [], ['a read']],
    ['a button of the record', { value_type: 'COL_BUTTON' }, [], []],
    ['one that a formula computes', { formula: { calc: '1', variables: {} } }, ['a read'], ['a read']],
  ])('%s', (_what, more, whileMaking, whileEditing) => {
    expect([rows([field('a', more)], {}, creating), rows([field('a', more)], {}, editing)]).toEqual([
      whileMaking,
      whileEditing,
    ]);
  });

  test('the collaborators of a record are read-only where the member may not change them, and editable while a record is created', () => {
    const fields = [
      field('a', { type: 'team' }),
      field('b', { type: 'collaborator' }),
      field('c'),
      field('d', { type: 'link' }),
    ];
    expect(rows(fields, {}, { ...editing, teamIsFixed: true })).toEqual(['a read', 'b read', 'c write', 'd write']);
    expect(rows(fields, {}, { ...editing, teamIsFixed: false })).toEqual(['a write', 'b write', 'c write', 'd write']);
    expect(rows(fields, {}, creating)).toEqual(['a write', 'b write', 'c write', 'd write']);
  });

  test('a default value that nobody may change is shown while a record is created', () => {
    expect(rows([field('a', asking('visible', { is_editable: false }))], { a: 'x' }, creating)).toEqual(['a read']);
  });

  test('a field that a stage requires is required even where the configuration hides it, and is only named where the member may not see it', () => {
    const fields = [field('a', asking('invisible')), field('b'), field('c', { access: 'none' })];
    expect(rows(fields, {}, { ...creating, alsoRequired: ['a', 'b', 'c'] })).toEqual([
      'a write required',
      'b write required',
      'c noAccess',
    ]);
  });

  test('lead forms and link forms use their own configuration, or else the ordinary one', () => {
    const fields = [
      field('a', { ...asking('required'), lead_visibility_config: { field_create_permission: 'invisible' } }),
    ];
    expect(rows(fields, {}, { ...creating, use: 'lead' })).toEqual([]);
    expect(rows(fields, {}, { ...creating, use: 'link' })).toEqual(['a write required']);
    const linked = [
      field('a', { ...asking('required'), link_visibility_config: { field_create_permission: 'invisible' } }),
    ];
    expect(rows(linked, {}, { ...creating, use: 'link' })).toEqual([]);
    expect(rows(linked, {}, creating)).toEqual(['a write required']);
  });
});

describe('a required field that the reader of the form may not see', () => {
  const secret: Partial<Field> = {
    access: 'none',
    value_options: [{ id: 'x', label: 'Secret' }],
    field_desc: 'Secret',
    default_value: { mode: 'custom', value: 'Secret' },
  };
  const forms = [creating, { ...creating, use: 'lead' }, { ...creating, use: 'link' }, editing] as const;

  test('is named with its group and place where it has them', () => {
    const place = { pipeline_id: 'renewal', stage_id: 'offer', lead_stage_id: 'closed', ticket_status: '4' };
    const group = { group_id: 'g', group_name: 'Group' };
    const ofGroup = field('a', { ...secret, ...asking('required'), ...place, ...group });
    expect(hiddenRequiredFields([ofGroup])).toMatchObject([{ ...place, ...group }]);
    expect(Object.keys(hiddenRequiredFields([field('b', { ...secret, ...asking('required') })])[0] ?? {})).toEqual([
      'field_id',
      'field_name',
      'table',
      'type',
      'value_type',
      'order',
      'access',
      'i18n_resource',
      'visibility_config',
    ]);
  });

  test('is no longer listed once the reader sees it', () => {
    expect(hiddenRequiredFields([field('a', asking('required'))])).toEqual([]);
  });

  test('is listed by its name alone', () => {
    const fields = [
      field('a'),
      field('b', {
        ...secret,
        ...asking('required', { is_editable: true }),
        i18n_resource: { field_name: { en: 'B' }, group_name: { en: 'Group' }, field_desc: { en: 'Secret' } },
      }),
    ];
    expect(hiddenRequiredFields(fields)).toEqual([
      {
        field_id: 'b',
        field_name: 'b',
        table: 't',
        type: 'info',
        value_type: 'TEXT',
        order: fields[1]?.order,
        access: 'none',
        i18n_resource: { field_name: { en: 'B' }, group_name: { en: 'Group' } },
        visibility_config: { field_create_permission: 'required' },
      },
    ]);
  });

  test.each<[string, Partial<Field>]>([
    ['required', asking('required')],
    ['not required', asking('visible')],
    ['filled otherwise', asking('required', { is_editable: false })],
    ['computed', { ...asking('required'), formula: { calc: '1', variables: {} } }],
    ['shown in no form', { ...asking('required'), is_not_show: true }],
    [
      'required of leads alone',
      { ...asking('visible'), lead_visibility_config: { field_create_permission: 'required' } },
    ],
    [
      'required elsewhere than of leads',
      { ...asking('required'), lead_visibility_config: { field_create_permission: 'visible' } },
    ],
    ['required on a condition', when(is('a', 'big'), 'required')],
    ['required on a condition that is not seen', when(is('c', 'big'), 'required')],
  ])(
    'a form that knows only the names of such fields shows the same rows as the server computes: %s',
    (_what, more) => {
      const fields = [field('a'), field('b', { ...secret, ...more }), field('c', { access: 'none' })];
      const known = [...fields.slice(0, 1), ...hiddenRequiredFields(fields)];
      for (const task of forms)
        for (const a of [null, 'big', 'small'])
          expect(rows(known, { a, c: 'big' }, task)).toEqual(rows(fields, { a, c: 'big' }, task));
      expect(JSON.stringify(hiddenRequiredFields(fields))).not.toContain('Secret');
      expect(JSON.stringify(hiddenRequiredFields(fields))).not.toContain('"c"');
    },
  );
});

describe('the conditions of form fields', () => {
  const fields = [
    field('kind'),
    field('size', when(is('kind', 'big'), 'required')),
    field('why', when({ field: 'size', relation: 'notEmpty' })),
  ];

  test('show and require a field only while the values match', () => {
    expect(rows(fields, { kind: 'small' }, creating)).toEqual(['kind write']);
    expect(rows(fields, { kind: 'big' }, creating)).toEqual(['kind write', 'size write required']);
    expect(rows(fields, { kind: 'big', size: '1' }, creating)).toEqual([
      'kind write',
      'size write required',
      'why write',
    ]);
  });

  test('ignore the value of a field that is hidden itself', () => {
    expect(rows(fields, { kind: 'small', size: '1' }, editing)).toEqual(['kind write']);
  });

  test('do not hold when they depend on a field that the person may not see', () => {
    const secret = [field('secret', { access: 'none' }), field('a', when(is('secret', 'x')))];
    expect(rows(secret, { secret: 'x' }, editing)).toEqual([]);
    expect(rows([field('a', when({ field: 'gone', relation: 'empty' }))], {}, editing)).toEqual([]);
  });

  test('read relative days in the time zone of the company, and the own properties of the record', () => {
    const days = [
      field('due', { value_type: 'DATE' }),
      field('a', when({ field: 'due', relation: 'equal', value: 'TODAY' })),
    ];
    expect(rows(days, { due: '2026-11-20' }, editing)).toContain('a write');
    const staged = [field('a', when({ field: 'stage_id', relation: 'include', value: ['won'] }))];
    expect([rows(staged, {}, { ...editing, record: { stage_id: 'won' } }), rows(staged, {}, editing)]).toEqual([
      ['a write'],
      [],
    ]);
  });

  test('of two fields that hide each other give one stable answer', () => {
    const pair = [
      field('a', when({ field: 'b', relation: 'empty' })),
      field('b', when({ field: 'a', relation: 'empty' })),
    ];
    const hidden = () => [...hiddenFields(pair, () => 'x', editing)];
    expect(hidden()).toEqual(hidden());
  });
});

test('groups appear at the place of their first field, and fields without a group come first', () => {
  const fields = [
    field('a'),
    field('b', { group_id: 'g1', group_name: 'One' }),
    field('c'),
    field('d', { group_name: 'Two' }),
    field('e', { group_id: 'g1', group_name: 'One' }),
  ];
  const groups = rowGroups(formRows(fields, () => null, editing));
  expect(groups.map((group) => [group.named?.group_name, group.rows.map((row) => row.field.field_id)])).toEqual([
    [undefined, ['a', 'c']],
    ['One', ['b', 'e']],
    ['Two', ['d']],
  ]);
  const ofGroup = formRows([field('b', { group_id: 'g1' }), field('c', { group_id: 'g2' })], () => null, editing);
  expect(rowGroups(ofGroup).map(({ key }) => key)).toEqual(['g1', 'g2']);
  const loose = formRows(
    [field('b', { group_id: 'g1' }), field('c'), field('d', { group_name: '' })],
    () => null,
    editing,
  );
  expect(rowGroups(loose).map(({ key, rows: inside }) => [key, inside.length])).toEqual([
    ['', 2],
    ['g1', 1],
  ]);
});

test.each<[string, Partial<Field>, unknown]>([
  ['nothing', {}, null],
  ['a value of the company', { default_value: { mode: 'custom', value: ' Hello ' } }, 'Hello'],
  [
    'a value that does not fit any more',
    { value_type: 'NUMBER', default_value: { mode: 'custom', value: 'many' } },
    null,
  ],
  ['today', { value_type: 'DATE', default_value: { mode: 'current' } }, '2026-11-20'],
  ['now in a field that holds no time', { default_value: { mode: 'current' } }, null],
  ['the member who makes it', { value_type: 'MEMBER_SINGLE_SELECT', default_value: { mode: 'current_member' } }, 'ann'],
  ['a formula', { default_value: { mode: 'formula' } }, null],
])('the default value of a new record is right: %s', (_what, more, expected) => {
  expect(startValue(field('a', more), { memberId: 'ann', now: 5, calendar })).toEqual(expected);
});

test('a form takes over the values of a company look-up that fit fields which the member fills by hand', () => {
  const fields = [
    field('name'),
    field('staff', { value_type: 'NUMBER' }),
    field('founded', { value_type: 'DATE' }),
    field('seen', { access: 'read' }),
    field('hidden', { access: 'none' }),
    field('made', { formula: { calc: '1', variables: {} } }),
    field('kept', { visibility_config: { field_create_permission: 'visible', is_editable: false } }),
    field('unshown', { is_not_show: true }),
    field('blank'),
  ];
  const offered = {
    name: ' Mill ',
    staff: '12',
    founded: 'long ago',
    seen: 'x',
    hidden: 'x',
    made: 'x',
    kept: 'x',
    unshown: 'x',
    blank: ' ',
    other: 'x',
  };
  expect(autofillValues(fields, offered, creating)).toStrictEqual({ name: 'Mill', staff: 12 });
});

test('two values are equal without regard to case and blanks', () => {
  expect(uniqueKey(' Ab  C ')).toBe(uniqueKey('aB c'));
  expect(uniqueKey('a')).not.toBe(uniqueKey('b'));
  expect(uniqueKey(1)).not.toBe(uniqueKey('one'));
});

describe('a field that belongs to a pipeline, a stage or a status', () => {
  const fields = [
    field('a'),
    field('of_pipeline', { pipeline_id: 'renewal' }),
    field('of_stage', { stage_id: 'offer', pipeline_id: 'renewal' }),
    field('of_lead', { lead_stage_id: 'closed' }),
    field('ticket_status', { table: 'ticket' }),
    field('of_status', { table: 'ticket', ticket_status: '4' }),
  ];
  const shown = (record: FormTask['record'], more: Partial<FormTask> = {}, values: Record<string, unknown> = {}) =>
    rows(fields, values, { ...editing, statusField: 'ticket_status', ...(record ? { record } : {}), ...more })
      .map((row) => row.split(' ')[0])
      .filter((id) => id?.startsWith('of_'));
  const at = (pipeline_id: string, stage_id: string) => ({ pipeline_id, stage_id });

  test.each<[string, FormTask['record'], Partial<FormTask>, Record<string, unknown>, string[]]>([
    ['nowhere', undefined, {}, {}, []],
    ['in its pipeline', at('renewal', 'review'), {}, {}, ['of_pipeline']],
    ['in its stage', at('renewal', 'offer'), {}, {}, ['of_pipeline', 'of_stage']],
    ['in a stage of that name elsewhere', at('new', 'offer'), {}, {}, []],
    ['in its stage of leads', at('lead', 'closed'), {}, {}, ['of_lead']],
    [
      'on the way into its stage',
      at('renewal', 'review'),
      { to: at('renewal', 'offer') },
      {},
      ['of_pipeline', 'of_stage'],
    ],
    ['on the way out of it', at('renewal', 'offer'), { to: at('renewal', 'won') }, {}, ['of_pipeline', 'of_stage']],
    ['with its status', undefined, {}, { ticket_status: '4' }, ['of_status']],
    ['with another status', undefined, {}, { ticket_status: '1' }, []],
    ['where an address names it', undefined, { alsoShown: ['of_stage'] }, {}, ['of_stage']],
  ])('[records 3.77] [records 6.11] is in the form of a record %s', (_where, record, more, values, expected) => {
    expect(shown(record, more, values)).toEqual(expected);
  });

  test('reports who may not see it when it is required, like any other field', () => {
    const [hidden] = hiddenRequiredFields([
      field('secret', { access: 'none', stage_id: 'offer', ...asking('required') }),
    ]);
    expect(hidden).toMatchObject({ field_id: 'secret', stage_id: 'offer' });
  });
});

describe('a form field whose visibility is unknown while a value is not known', () => {
  const fields = [
    field('industry'),
    field('short', when(is('industry', 'food'))),
    field('nick', when(is('short', 'x'))),
    field('other', when(is('name', 'x'))),
    field('closing', { stage_id: 'won' }),
    field('why', { ticket_status: 'closed' }),
  ];
  const undecided = (...open: string[]) => [
    ...undecidedFields(fields, new Set(open), { use: 'own', statusField: 'status' }),
  ];

  test('depends on the unknown value through its condition, directly or through another field', () => {
    expect(undecided('industry')).toEqual(['short', 'nick']);
    expect(undecided('name')).toEqual(['other']);
    expect(undecided()).toEqual([]);
  });

  test('belongs to a stage or a status', () => {
    expect(undecided('stage_id')).toEqual(['closing']);
    expect(undecided('pipeline_id')).toEqual(['closing']);
    expect(undecided('status')).toEqual(['why']);
  });
});
