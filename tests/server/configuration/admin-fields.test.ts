import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What an administrator changes of the fields of a type. */

const table_id = 'equipment';

let server: TestServer;
let admin: Client;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, rep] = await Promise.all([server.signIn('admin'), server.signIn('rep1')]);
});
afterAll(() => server.close());

const version = async () => (await admin.ok('admin.company', {})).version;
const change = async (...changes: ConfigurationChange[]) =>
  admin.ok('admin.change', { version: await version(), changes });
const refused = async (...changes: ConfigurationChange[]) =>
  admin.call('admin.change', { version: await version(), changes });
const fieldsSeen = async (client = rep) => (await client.ok('fieldConfig.allList', { table: table_id })).list;
const seen = async (id: string) => (await fieldsSeen()).find(({ field_id }) => field_id === id);
const configured = async () =>
  (await admin.ok('admin.type', { table_id })).type['fields'] as { field_id: string; field_name: string }[];

const field = (id: string, over: object = {}) => ({
  field_id: id,
  field_name: `Field ${id}`,
  type: 'info',
  value_type: 'TEXT',
  ...over,
});
const add = (id: string, over: object = {}, index?: number): ConfigurationChange => ({
  section: 'fields',
  table_id,
  action: 'add',
  value: field(id, over),
  ...(index === undefined ? {} : { index }),
});
const set = (id: string, values: Record<string, unknown>): ConfigurationChange => ({
  section: 'fields',
  table_id,
  action: 'set',
  id,
  values,
});
const remove = (id: string): ConfigurationChange => ({ section: 'fields', table_id, action: 'remove', id });
const restore = (id: string): ConfigurationChange => ({ section: 'fields', table_id, action: 'restore', id });

test('an added field appears at its place in the next form of everybody and accepts values', async () => {
  const before = (await fieldsSeen()).map(({ field_id }) => field_id);
  const { version: made, entry_ids } = await change(
    add('shelf', { i18n_resource: { field_name: { en: 'Shelf' } } }, 1),
  );
  expect(entry_ids).toHaveLength(1);
  expect(await version()).toBe(made);
  expect((await fieldsSeen()).map(({ field_id }) => field_id)).toEqual([before[0], 'shelf', ...before.slice(1)]);
  const { id } = await rep.ok('records.create', { table_id, fields: { name: 'Cooler', shelf: 'B4' } });
  expect((await rep.ok('records.info', { table_id, id }))['shelf']).toBe('B4');
});

test('a retired field keeps its values, and shows them again when it is restored', async () => {
  await change(add('row'));
  const { id } = await rep.ok('records.create', { table_id, fields: { name: 'Cooler', row: 'seven' } });
  await change(remove('row'));
  expect(await seen('row')).toBeUndefined();
  expect(Object.keys(await rep.ok('records.info', { table_id, id }))).not.toContain('row');
  const { retired_fields: retired } = await admin.ok('admin.type', { table_id });
  expect(retired).toContainEqual({
    field: expect.objectContaining({ field_id: 'row' }),
    retired_at: server.clock.now(),
  });
  await change(restore('row'));
  expect((await rep.ok('records.info', { table_id, id }))['row']).toBe('seven');
  expect((await configured()).at(-1)).toMatchObject({ field_id: 'row' });
});

test('options are renamed, added and marked as deleted, and an option that records use cannot be dropped', async () => {
  const options = [
    { id: 'a', label: 'Alpha' },
    { id: 'b', label: 'Beta' },
  ];
  await change(add('grade', { value_type: 'SINGLE_SELECT', value_options: options }));
  await rep.ok('records.create', { table_id, fields: { name: 'Cooler', grade: 'a' } });
  const renamed = [
    { id: 'a', label: 'First' },
    { id: 'b', label: 'Beta', deleted: true },
    { id: 'c', label: 'Gamma' },
  ];
  await change(set('grade', { value_options: renamed }));
  expect((await seen('grade'))?.value_options).toEqual(renamed);
  const dropped = set('grade', { value_options: renamed.slice(1) });
  const answer = await refused(dropped);
  expect([answer.name, answer.error.params]).toEqual([
    'configurationInUse',
    { records: 1, members: 0, about: 'equipment/grade' },
  ]);
  expect((await admin.ok('admin.preview', { changes: [dropped] })).uses).toEqual([
    { records: 1, members: 0, lost: 1, is_blocked: true },
  ]);
  await change(set('grade', { value_options: [renamed[0], renamed[2]] }));
  expect((await seen('grade'))?.value_options?.map(({ id }) => id)).toEqual(['a', 'c']);
});

test('the order of fields follows the sent ids', async () => {
  const ids = (await configured()).map(({ field_id }) => field_id);
  const turned = [...ids].reverse();
  await change({ section: 'fields', table_id, action: 'order', ids: turned });
  expect((await fieldsSeen()).map(({ field_id }) => field_id)).toEqual(turned);
  await change({ section: 'fields', table_id, action: 'order', ids });
});

describe('a faulty change of fields', () => {
  test.each<[string, () => ConfigurationChange, object]>([
    ['a field twice', () => add('name'), { code: 'twice', id: 'name' }],
    ['a property that there is not', () => add('odd', { colour: 'red' }), { code: 'unknownKey', about: 'colour' }],
    ['a kind that there is not', () => add('odd', { value_type: 'SPACESHIP' }), { code: 'shape', path: 'value_type' }],
    ['no name', () => add('odd', { field_name: '' }), { code: 'shape', path: 'field_name' }],
    [
      'a type that is not linked',
      () => add('odd', { link_table: 'spaceship' }),
      { code: 'noSuchType', path: 'link_table', id: 'odd' },
    ],
    [
      'a role that there is not',
      () => set('name', { auth_mode: 'role', auth_role_config: { captain: 'write' } }),
      { code: 'noSuchRole', path: 'auth_role_config.captain', id: 'name' },
    ],
    [
      'a formula that cannot be read',
      () => add('odd', { value_type: 'NUMBER', formula: { calc: '1 +', variables: {} } }),
      { code: 'formula', path: 'formula', id: 'odd', about: 'Field odd' },
    ],
    ['another id', () => set('name', { field_id: 'title' }), { code: 'neverChanges', path: 'field_id' }],
    [
      'the first field of its cards retired',
      () => remove('name'),
      { code: 'noSuchField', section: 'types', path: 'list_first_show_field_id' },
    ],
  ])('is refused for %s with its place and a sentence', async (_what, made, fault) => {
    const before = await version();
    const answer = await refused(made());
    expect(answer.name).toBe('configurationFaulty');
    expect(answer.error.params?.['faults']).toContainEqual(
      expect.objectContaining({ ...fault, text: expect.stringMatching(/\w/) }),
    );
    expect((await admin.ok('admin.preview', { changes: [made()] })).faults).toContainEqual(
      expect.objectContaining(fault),
    );
    expect(await version()).toBe(before);
  });

  test('does not remove a type of the product, which is hidden instead, nor the kind of a field that its rules name', async () => {
    const ofTicket = { section: 'fields', table_id: 'ticket', id: 'ticket_status' } as const;
    const made: ConfigurationChange[] = [
      { section: 'types', action: 'remove', id: 'ticket' },
      { ...ofTicket, action: 'remove' },
      { ...ofTicket, action: 'set', values: { value_type: 'TEXT' } },
    ];
    for (const one of made) {
      expect((await refused(one)).name).toBe('configurationFaulty');
      expect((await admin.ok('admin.preview', { changes: [one] })).faults.map(({ code }) => code)).toContain('builtIn');
    }
    const show = (is_show: boolean): ConfigurationChange => ({
      section: 'types',
      action: 'set',
      id: 'ticket',
      values: { is_show },
    });
    const shown = async () =>
      (await rep.ok('start.bootstrap', {})).tables.some(({ table_id: id, is_show }) => id === 'ticket' && is_show);
    await change(show(false));
    expect(await shown()).toBe(false);
    await change(show(true));
    expect(await shown()).toBe(true);
  });

  test('is refused together with all other changes of the same call', async () => {
    expect((await refused(add('good'), add('name'))).name).toBe('configurationFaulty');
    expect(await seen('good')).toBeUndefined();
  });

  test.each<[string, ConfigurationChange]>([
    ['a field', remove('nothing')],
    ['a type', { ...add('x'), table_id: 'spaceship' } as ConfigurationChange],
    ['a retired field', restore('name')],
  ])('of %s, which does not exist, is answered as not found', async (_what, asked) => {
    expect((await refused(asked)).name).toBe('notFound');
  });
});

test('a description is stored as cleaned rich text in every language', async () => {
  const html = '<p>Ask <b>them</b><img src=x onerror=alert(1)></p><script>alert(1)</script>';
  await change(add('described', { field_desc: html, i18n_resource: { field_desc: { en: html } } }));
  await change(set('described', { field_desc: null, i18n_resource: { field_desc: { en: html } } }));
  const stored = JSON.stringify(await seen('described'));
  expect(stored).toContain('Ask');
  expect(stored).not.toMatch(/script|onerror/);
});

test('company sections belong to no type, and type sections to one type', async () => {
  const role: ConfigurationChange = {
    section: 'roles',
    table_id,
    action: 'add',
    value: { role_id: 'mate', name: 'Mate' },
  };
  const { entry_ids } = await change(role);
  const { list } = await admin.ok('admin.log', { limit: 100 });
  expect(list.find(({ entry_id }) => entry_id === entry_ids[0])).toMatchObject({ section: 'roles' });
  expect((await admin.ok('admin.log', { table_id, section: 'roles' })).list).toEqual([]);
  const { table_id: _table, ...nowhere } = add('nowhere');
  expect((await refused(nowhere as ConfigurationChange)).name).toBe('notFound');
});

test('the word for tickets is the name of their type, and both are undone together', async () => {
  const nameOf = async () => (await admin.ok('admin.type', { table_id: 'ticket' })).type['name'];
  const before = await nameOf();
  const word = (await admin.ok('admin.company', {})).company['ticket_name'] === 'demand' ? 'requirement' : 'demand';
  const { entry_ids } = await change({ section: 'company', action: 'set', id: '', values: { ticket_name: word } });
  expect(entry_ids).toHaveLength(2);
  expect(await nameOf()).not.toBe(before);
  await admin.ok('admin.undo', { entry_id: entry_ids[0] ?? '' });
  expect(await nameOf()).toBe(before);
});

describe('two administrators who change a field at once', () => {
  test('do not overwrite a property that changed since it was read, and the answer has its current value', async () => {
    await change(add('shared'));
    const opened = await version();
    await change(set('shared', { field_placeholder: 'Mine' }));
    const answer = await admin.call('admin.change', {
      version: opened,
      changes: [set('shared', { field_placeholder: 'Yours' })],
    });
    expect(answer.name).toBe('configurationChanged');
    expect(answer.error.params?.['entries']).toEqual([
      expect.objectContaining({
        section: 'fields',
        id: 'shared',
        name: 'Field shared',
        action: 'set',
        member_id: 'mb_admin',
        before: { field_placeholder: null },
        after: { field_placeholder: 'Mine' },
      }),
    ]);
    expect((await seen('shared'))?.field_placeholder).toBe('Mine');
  });

  test('can change different properties of the field', async () => {
    const opened = await version();
    await change(set('shared', { field_placeholder: 'Theirs' }));
    await admin.ok('admin.change', { version: opened, changes: [set('shared', { field_name: 'Ours' })] });
    expect(await seen('shared')).toMatchObject({ field_name: 'Ours', field_placeholder: 'Theirs' });
  });

  test('get one refusal when they change the same property at the same moment', async () => {
    const opened = await version();
    const answers = await Promise.all(
      ['One', 'Other'].map((hint) =>
        admin.call('admin.change', { version: opened, changes: [set('shared', { field_placeholder: hint })] }),
      ),
    );
    expect(answers.map(({ name }) => name).sort()).toEqual(['configurationChanged', 'ok']);
  });

  test('can retry a change without effect, and an unchanged value makes no entry', async () => {
    const input = { version: await version(), changes: [set('shared', { field_placeholder: 'Once' })] };
    const first = await admin.ok('admin.change', input, { key: 'admin-change-once' });
    expect(await admin.ok('admin.change', input, { key: 'admin-change-once' })).toEqual(first);
    expect(await change(set('shared', { field_placeholder: 'Once' }))).toEqual({
      version: first.version,
      entry_ids: [],
    });
  });
});

test('a change of fields reaches an open app at once', async () => {
  const { last_id } = await rep.ok('events.list', {});
  await change(add('announced'));
  const { list } = await rep.ok('events.list', { last_id });
  expect(list).toContainEqual(expect.objectContaining({ type: 'configuration' }));
});

test.each(['rep1', 'manager', 'viewer', 'data-admin'])(
  '%s is not an administrator and reaches none of the calls',
  async (person) => {
    const client = await server.signIn(person);
    const changes = [add('sneaked')];
    const names = await Promise.all([
      client.call('admin.company', {}),
      client.call('admin.type', { table_id }),
      client.call('admin.change', { version: 1, changes }),
      client.call('admin.preview', { changes }),
      client.call('admin.undo', { entry_id: 'x' }),
      client.call('admin.log', {}),
    ]);
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set(['notAllowed']));
  },
);
