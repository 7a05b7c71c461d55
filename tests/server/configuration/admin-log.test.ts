import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import { contract } from '../../../domain/contract';
import { inTransaction } from '../../../server/db/transaction';
import { insertAuditEntry } from '../../../server/queries/configuration/audit-log';
import { readCompany } from '../../../server/queries/configuration/configuration';
import { cleanUp } from '../../../server/jobs/cleanup';
import { startTestServer, type TestServer } from '../../support/server';
import type { Client } from '../../support/client';

/** What administrators have done can be looked up, and taken back; nothing changes it. */

const clientId = 'brightsea-feishu';
const table_id = 'equipment';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const version = async () => (await admin.ok('admin.company', {})).version;
const change = async (...changes: ConfigurationChange[]) =>
  admin.ok('admin.change', { version: await version(), changes, amounts: 'convert' });
const document = () => readCompany(server.app.db, clientId);

const filter = { join: 'and', items: [] };
/** A change of every kind in every section, and what has to be there before it. */
const changes: [string, ConfigurationChange[], ConfigurationChange[]][] = [
  [
    'the company',
    [],
    [
      {
        section: 'company',
        action: 'set',
        id: '',
        values: { nickname: 'Sea', time_zone: 'Asia/Tokyo', usage_tracking: false },
      },
    ],
  ],
  [
    'a currency',
    [],
    [
      {
        section: 'currencies',
        action: 'add',
        value: { code: 'SEK', currency_symbol: 'kr', is_main: false, rate: '0.7' },
      },
    ],
  ],
  ['a rate', [], [{ section: 'currencies', action: 'set', id: 'USD', values: { rate: '7.25' } }]],
  [
    'the main currency',
    [],
    [
      { section: 'currencies', action: 'set', id: 'CNY', values: { is_main: false, rate: '0.14' } },
      { section: 'currencies', action: 'set', id: 'USD', values: { is_main: true, rate: '1' } },
    ],
  ],
  ['a role', [], [{ section: 'roles', action: 'add', value: { role_id: 'captain', name: 'Captain' } }]],
  [
    'the name of a role',
    [],
    [{ section: 'roles', action: 'set', id: 'sales', values: { name: 'Sellers', i18n_resource: null } }],
  ],
  [
    'a rule',
    [],
    [{ section: 'role_rules', table_id, action: 'add', value: { role_id: 'sales', action: 'remove', rule: filter } }],
  ],
  [
    'a type',
    [],
    [
      {
        section: 'types',
        table_id: undefined,
        action: 'set',
        id: table_id,
        values: { name: 'Machines', theme_color: '#123456', read_rule: 'all' },
      },
    ],
  ],
  [
    'a type of its own',
    [],
    [
      {
        section: 'types',
        action: 'add',
        index: 0,
        value: {
          table_id: 'boats',
          name: 'Boats',
          icon_name: 'table',
          theme_color: '#123456',
          is_show: true,
          is_stage_on: false,
          list_first_show_field_id: 'name',
          list_second_show_field_ids: [],
          is_allow_create_lark_chat: false,
          is_allow_create_lark_tasklist: false,
          read_rule: 'all',
          write_rule: 'all',
          role_rules: [],
          fields: [{ field_id: 'name', field_name: 'Name', type: 'info', value_type: 'TEXT' }],
          pipelines: [],
          stages: [],
          views: [],
        },
      },
    ],
  ],
  [
    'a field',
    [],
    [
      {
        section: 'fields',
        table_id,
        action: 'add',
        index: 1,
        value: { field_id: 'deck', field_name: 'Deck', type: 'info', value_type: 'TEXT' },
      },
    ],
  ],
  ['a retired field', [], [{ section: 'fields', table_id, action: 'remove', id: 'remark' }]],
  [
    'a view',
    [],
    [
      {
        section: 'views',
        table_id,
        action: 'add',
        value: { view_id: 'mine', name: 'Mine', filter: null, order_by: { field: 'create_time', sort: 'desc' } },
      },
    ],
  ],
  [
    'a pipeline with its stages',
    [],
    [
      { section: 'pipelines', table_id: 'deal', action: 'add', value: { pipeline_id: 'harbour', name: 'Harbour' } },
      {
        section: 'stages',
        table_id: 'deal',
        action: 'add',
        value: { pipeline_id: 'harbour', stage_id: 'begin', name: 'Begin', weight: 10 },
      },
      {
        section: 'stages',
        table_id: 'deal',
        action: 'add',
        value: { pipeline_id: 'harbour', stage_id: 'won', name: 'Won', weight: 100 },
      },
    ],
  ],
  [
    'who may edit in a stage',
    [],
    [
      {
        section: 'stages',
        table_id: 'deal',
        action: 'set',
        id: 'new_business/new_business_contact',
        values: { editable_permission: { type: 'admin' } },
      },
    ],
  ],
];

test.each(changes)('a change of %s is undone exactly', async (_what, _first, made) => {
  const before = await document();
  const { entry_ids } = await change(...made);
  expect(entry_ids).toHaveLength(made.length);
  expect(await document()).not.toEqual(before);
  await admin.ok('admin.undo', { entry_id: entry_ids[0] ?? '' });
  expect(await document()).toEqual(before);
  expect((await admin.call('admin.undo', { entry_id: entry_ids[0] ?? '' })).name).toBe('notUndoable');
  const { list } = await admin.ok('admin.log', { limit: 100 });
  expect(list.find(({ entry_id }) => entry_id === entry_ids[0])).toMatchObject({
    can_undo: false,
    undone_by: expect.any(String),
  });
});

test('a change of the order of types is undone', async () => {
  const before = await document();
  const ids = before?.types.map((type) => type.table_id) ?? [];
  const { entry_ids } = await change({ section: 'types', action: 'order', ids: [...ids].reverse() });
  expect((await document())?.types.map((type) => type.table_id)).toEqual([...ids].reverse());
  await admin.ok('admin.undo', { entry_id: entry_ids[0] ?? '' });
  expect(await document()).toEqual(before);
});

test('a change that was overwritten since cannot be undone', async () => {
  const set = (field_placeholder: string): ConfigurationChange => ({
    section: 'fields',
    table_id,
    action: 'set',
    id: 'name',
    values: { field_placeholder },
  });
  const { entry_ids } = await change(set('First'));
  await change(set('Second'));
  expect((await admin.call('admin.undo', { entry_id: entry_ids[0] ?? '' })).name).toBe('notUndoable');
});

test('an undo cannot remove a thing that records or members need', async () => {
  const remove = (section: 'types' | 'stages' | 'roles', id: string, table?: string) =>
    version().then((seen) =>
      admin.call('admin.change', {
        version: seen,
        changes: [{ section, action: 'remove', id, ...(table ? { table_id: table } : {}) }],
      }),
    );
  expect((await remove('types', 'organization')).name).toBe('configurationFaulty');
  expect((await remove('types', table_id)).name).toBe('configurationInUse');
  expect((await remove('stages', 'new_business/new_business_contact', 'deal')).name).toBe('configurationInUse');
  expect((await remove('roles', 'sales')).name).toBe('configurationInUse');
});

test('a page of the log is filtered and continues after its last entry', async () => {
  const all = (await admin.ok('admin.log', { limit: 100 })).list;
  const first = await admin.ok('admin.log', { limit: 3 });
  expect([first.list, first.has_more]).toEqual([all.slice(0, 3), true]);
  const next = await admin.ok('admin.log', { limit: 3, before_id: first.list[2]?.entry_id ?? '' });
  expect(next.list).toEqual(all.slice(3, 6));
  const rights = (await admin.ok('admin.log', { kind: 'right', limit: 100 })).list;
  expect(rights).toEqual(all.filter(({ kind }) => kind === 'right'));
  expect(new Set(rights.map(({ section }) => section))).toEqual(new Set(['roles', 'role_rules', 'types', 'stages']));
  expect((await admin.ok('admin.log', { member_id: 'mb_rep1' })).list).toEqual([]);
  expect((await admin.ok('admin.log', { to: 1 })).list).toEqual([]);
  expect((await admin.ok('admin.log', { section: 'views', table_id, limit: 100 })).list).toEqual(
    all.filter(({ section }) => section === 'views'),
  );
});

test('another company can neither read nor undo an entry', async () => {
  const { list } = await admin.ok('admin.log', { limit: 1 });
  const other = await server.signIn('admin', 'northwind-feishu');
  expect((await other.call('admin.undo', { entry_id: list[0]?.entry_id ?? '' })).name).toBe('notFound');
  expect((await other.ok('admin.log', { limit: 100 })).list.map(({ entry_id }) => entry_id)).not.toContain(
    list[0]?.entry_id,
  );
});

test('log entries are kept for 400 days, and no call deletes one', async () => {
  const count = async () => (await admin.ok('admin.log', { limit: 100 })).list.length;
  const before = await count();
  server.clock.forward(399 * 86_400_000);
  await cleanUp(server.app);
  admin = await server.signIn('admin');
  expect(await count()).toBe(before);
  server.clock.forward(2 * 86_400_000);
  await cleanUp(server.app);
  admin = await server.signIn('admin');
  expect(await count()).toBe(0);
  expect(Object.keys(contract).filter((name) => /^admin\..*(log|entry)/i.test(name))).toEqual(['admin.log']);
});

test('a page of long entries is shorter, and all pages together contain every entry once', async () => {
  const count = 30;
  const long = 'x'.repeat(200_000);
  for (let at = 0; at < count; at += 1)
    await inTransaction(server.app.db, (trx) =>
      insertAuditEntry(trx, {
        client_id: clientId,
        entry_id: server.app.makeId(),
        create_time: new Date(server.clock.now()),
        member_id: null,
        kind: 'setting',
        action: 'set',
        section: 'longest',
        before: JSON.stringify({ text: long }),
        after: JSON.stringify({ text: long }),
      }),
    );
  const seen = new Set<string>();
  for (let before_id: string | undefined; ;) {
    const page = await admin.ok('admin.log', { section: 'longest', limit: 100, ...(before_id && { before_id }) });
    expect(JSON.stringify(page).length).toBeLessThan(1_100_000);
    for (const { entry_id } of page.list) seen.add(entry_id);
    before_id = page.list.at(-1)?.entry_id;
    if (!page.has_more) break;
  }
  expect(seen.size).toBe(count);
});
