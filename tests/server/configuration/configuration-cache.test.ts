import { everything, nothing, type Filter } from '../../../domain/filter-tree';
import { ConfigurationCache } from '../../../server/services/configuration/configuration-cache';
import { forCaller } from '../../../server/db/cancellation';
import { inTransaction } from '../../../server/db/transaction';
import type { Trx } from '../../../server/db/tables';
import { raiseConfigurationVersion } from '../../../server/queries/configuration/configuration-version';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What one process changes of a company's configuration holds at the next request of another that has the old one in memory. */

const clientId = 'brightsea-feishu';

let writer: TestServer;
let reader: TestServer;
let rep: Client;
let dataAdmin: Client;
beforeAll(async () => {
  writer = await startTestServer();
  reader = await startTestServer({ beside: writer });
  rep = elsewhere(await writer.signIn('rep1'));
  dataAdmin = elsewhere(await writer.signIn('data-admin'));
});
afterAll(async () => {
  await reader.close();
  await writer.close();
});

/** The same session at the process that only reads. */
const elsewhere = (client: Client) => new Client(reader.origin, client.hsid, 'en');

/** A change as the product makes it: in one transaction, which says that the configuration is another one now. */
const change = (write: (trx: Trx) => Promise<unknown>) =>
  inTransaction(writer.app.db, async (trx) => {
    await write(trx);
    await raiseConfigurationVersion(trx, clientId);
  });

const setField = (fieldId: string, config: object) =>
  change((trx) =>
    trx
      .updateTable('fields')
      .set({ config: JSON.stringify(config) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .where('field_id', '=', fieldId)
      .execute(),
  );

const fieldIds = async (client: Client) =>
  (await client.ok('fieldConfig.allList', { table: 'organization' })).list.map(({ field_id }) => field_id);

test('an option that another process added can be chosen', async () => {
  const supplies = async () =>
    (await rep.ok('fieldConfig.allList', { table: 'equipment' })).list.find(({ field_id }) => field_id === 'supplies')
      ?.value_options ?? [];
  const before = await supplies();
  const { option } = await (
    await writer.signIn('manager')
  ).ok('options.add', { table: 'equipment', field_id: 'supplies', label: 'Ladder' });
  expect(await supplies()).toEqual([...before, option]);
});

test('a field that another process hid from a role disappears from forms, lists and records, and filters by it are refused', async () => {
  const { list } = await rep.ok('records.list', { table_id: 'organization', limit: 20 });
  const shown = list.find((record) => record['website'] !== undefined) ?? list[0];
  expect(await fieldIds(rep)).toContain('website');
  await setField('website', { auth_mode: 'role', auth_role_config: { sales: 'none' } });
  expect(await fieldIds(rep)).not.toContain('website');
  expect(Object.keys(await rep.ok('organization.info', { id: shown?._id ?? '' }))).not.toContain('website');
  const after = await rep.ok('records.list', { table_id: 'organization', limit: 20 });
  expect(after.list.some((record) => 'website' in record)).toBe(false);
  const filter = { field: 'website', relation: 'isNotNull' as const, value: null };
  expect((await rep.call('records.list', { table_id: 'organization', filter })).name).toBe('invalid');
  // A member who sees every field sees this one too.
  expect(await fieldIds(dataAdmin)).toContain('website');
});

test('members of different roles who take turns get the fields of their own role', async () => {
  const [ours, theirs] = [await fieldIds(rep), await fieldIds(dataAdmin)];
  expect(ours).not.toEqual(theirs);
  for (let turn = 0; turn < 5; turn += 1)
    expect(await Promise.all([fieldIds(rep), fieldIds(dataAdmin), fieldIds(rep)])).toEqual([ours, theirs, ours]);
});

test('a rule of a type that another process narrowed or widened counts at the next list', async () => {
  const total = async () => (await rep.ok('records.list', { table_id: 'organization', limit: 1 })).total;
  const setRule = (read_rule: 'all' | 'members') =>
    change((trx) =>
      trx
        .updateTable('object_types')
        .set({ read_rule })
        .where('client_id', '=', clientId)
        .where('table_id', '=', 'organization')
        .execute(),
    );
  await change((trx) =>
    trx.deleteFrom('record_rules').where('client_id', '=', clientId).where('table_id', '=', 'organization').execute(),
  );
  await setRule('all');
  const all = await total();
  await setRule('members');
  const own = await total();
  await setRule('all');
  expect([own < all, await total()]).toEqual([true, all]);
});

test('a rule that a role gets or loses counts at the next list', async () => {
  const total = async () => (await rep.ok('records.list', { table_id: 'lead', limit: 1 })).total;
  const rule = { client_id: clientId, table_id: 'lead', role_id: 'sales', action: 'read' } as const;
  const setRule = (reaches: Filter | null) =>
    change(async (trx) => {
      await trx
        .deleteFrom('record_rules')
        .where(({ and }) => and(rule))
        .execute();
      if (reaches)
        await trx
          .insertInto('record_rules')
          .values({ ...rule, rule: JSON.stringify(reaches) })
          .execute();
    });
  await setRule(null);
  const own = await total();
  await setRule(everything);
  const all = await total();
  await setRule(nothing);
  expect([await total(), own > 0, all > own]).toEqual([0, true, true]);
  await setRule(null);
  expect(await total()).toBe(own);
});

test('a role that a member gets or loses in another process counts at the next request', async () => {
  const member = { client_id: clientId, member_id: (await rep.ok('start.bootstrap', {})).user.member_id };
  const role_id = 'reads_every_lead';
  const total = async () => (await rep.ok('records.list', { table_id: 'lead', limit: 1 })).total;
  await change(async (trx) => {
    await trx
      .insertInto('roles')
      .values({ client_id: clientId, role_id, name: 'Reads every lead', order_no: 99, i18n_resource: null })
      .execute();
    await trx
      .insertInto('record_rules')
      .values({ client_id: clientId, table_id: 'lead', role_id, action: 'read', rule: JSON.stringify(everything) })
      .execute();
  });
  const own = await total();
  // Who has which role is no configuration: it comes with the session's row, and no version says that it changed.
  await writer.app.db
    .insertInto('member_roles')
    .values({ ...member, role_id })
    .execute();
  expect(await total()).toBeGreaterThan(own);
  await writer.app.db
    .deleteFrom('member_roles')
    .where(({ and }) => and({ ...member, role_id }))
    .execute();
  expect(await total()).toBe(own);
});

test('a member who leaves a team can no longer read the records of the team', async () => {
  await change((trx) =>
    trx
      .updateTable('object_types')
      .set({ read_rule: 'team' })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .execute(),
  );
  const total = async () => (await rep.ok('records.list', { table_id: 'organization', limit: 1 })).total;
  const before = await total();
  const { user } = await rep.ok('start.bootstrap', {});
  await change((trx) =>
    trx
      .updateTable('members')
      .set({ team_ids: [] })
      .where('client_id', '=', clientId)
      .where('member_id', '!=', user.member_id)
      .execute(),
  );
  expect(await total()).toBeLessThan(before);
});

test('the cache never contains changes of a transaction that is rolled back', async () => {
  const before = await fieldIds(rep);
  const undone = change(async (trx) => {
    await trx.updateTable('fields').set({ deleted: true }).where('client_id', '=', clientId).execute();
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await fieldIds(rep)).toEqual(before);
});

test('companies with the same type names never get the configuration of each other', async () => {
  const other = elsewhere(await writer.signIn('newcomer', 'cedar-feishu'));
  const mine = async (client: Client) => (await client.ok('fieldConfig.tableList', {})).list.map(({ name }) => name);
  const [ours, theirs] = [await mine(rep), await mine(other)];
  expect(ours).not.toEqual(theirs);
  for (let turn = 0; turn < 5; turn += 1)
    expect(await Promise.all([mine(rep), mine(other), mine(rep)])).toEqual([ours, theirs, ours]);
});

describe('the configuration cache of a process', () => {
  test('keeps the companies of the latest requests and loads the others again', async () => {
    const { size } = await new ConfigurationCache().read(writer.app.db, clientId, 1);
    const small = new ConfigurationCache(size);
    const first = await small.read(writer.app.db, clientId, 1);
    expect(await small.read(writer.app.db, clientId, 1)).toBe(first);
    const second = await small.read(writer.app.db, 'brightsea-dingtalk', 1);
    expect(await small.read(writer.app.db, 'brightsea-dingtalk', 1)).toBe(second);
    const again = await small.read(writer.app.db, clientId, 1);
    expect([again === first, again]).toEqual([false, first]);
  });

  test('shares one load among parallel requests', async () => {
    const cache = new ConfigurationCache();
    const [left, right] = await Promise.all([
      cache.read(writer.app.db, clientId, 1),
      cache.read(writer.app.db, clientId, 1),
    ]);
    expect(left).toBe(right);
  });

  test('completes a load when the first of its callers hangs up', async () => {
    const cache = new ConfigurationCache();
    const caller = new AbortController();
    const first = cache.read(
      forCaller(writer.app.db, () => caller.signal),
      clientId,
      1,
    );
    const second = cache.read(writer.app.db, clientId, 1);
    caller.abort();
    expect((await second).types.has('organization')).toBe(true);
    expect(await first).toBe(await second);
  });

  test('lets a transaction load while others wait for its connection', async () => {
    const cache = new ConfigurationCache();
    let begun = (): void => undefined;
    const holds = new Promise<void>((resolve) => (begun = resolve));
    const outside = holds.then(() => cache.read(writer.app.db, clientId, 1));
    const inside = await inTransaction(writer.app.db, async (trx) => {
      begun();
      await new Promise(setImmediate);
      return cache.read(trx, clientId, 1);
    });
    expect((await outside).version).toBe(inside.version);
  });

  test('keeps the newer of two loads, whichever ends last, and never answers with an older one than requested', async () => {
    const cache = new ConfigurationCache();
    const { version } = await cache.read(writer.app.db, clientId, 1);
    await change(() => Promise.resolve());
    expect((await cache.read(writer.app.db, clientId, version)).version).toBe(version);
    const [newer, older] = await Promise.all([
      cache.read(writer.app.db, clientId, version + 1),
      cache.read(writer.app.db, clientId, version),
    ]);
    expect([newer.version, older.version]).toEqual([version + 1, version]);
    expect((await cache.read(writer.app.db, clientId, version)).version).toBe(version + 1);
  });

  test('does not keep a load of a transaction', async () => {
    const cache = new ConfigurationCache();
    await inTransaction(writer.app.db, async (trx) => {
      await trx.updateTable('fields').set({ deleted: true }).where('client_id', '=', clientId).execute();
      expect((await cache.read(trx, clientId, 1)).types.get('organization')?.fields).toEqual([]);
      throw new Error('taken back');
    }).catch(() => undefined);
    expect((await cache.read(writer.app.db, clientId, 1)).types.get('organization')?.fields).not.toEqual([]);
  });

  test('cannot be changed by its readers', async () => {
    const { types, stages } = await new ConfigurationCache().read(writer.app.db, clientId, 1);
    const [field] = types.get('organization')?.fields ?? [];
    expect([field, field?.i18n_resource ?? {}, stages, stages[0]].map((part) => Object.isFrozen(part))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
  });
});
