import type { Output } from '../../../domain/contract';
import { displayChat } from '../../../simulator/control/display';
import { cleanUp } from '../../../server/jobs/cleanup';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
const table_id = 'organization';
let server: TestServer;
let rep: Client;
let colleague: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  colleague = await server.signIn('rep2');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const make = async (client: Client, values: Record<string, unknown>) =>
  (await client.ok('organization.create', values)).id;
const hint = async (client: Client, fields: Record<string, unknown>) =>
  (await client.ok('duplicates.check', { table_id, fields })).list;
const readableBy = (read_rule: 'all' | 'members') =>
  server.app.db
    .updateTable('object_types')
    .set({ read_rule, write_rule: read_rule })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .execute();
const change = (id: string, values: Record<string, unknown>) =>
  admin.ok('admin.change', {
    version: 1_000_000,
    changes: [{ section: 'fields', table_id, id, action: 'set', values }],
  });

/** Every pair of the type, page after page. */
async function pairs(client: Client): Promise<Output<'duplicates.list'>['list']> {
  const all: Output<'duplicates.list'>['list'] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: Output<'duplicates.list'> = await client.ok('duplicates.list', {
      table_id,
      ...(after ? { after } : {}),
    });
    all.push(...page.list);
    after = page.next;
  }
  return all;
}
const isPair = (ids: readonly string[]) => (pair: Output<'duplicates.list'>['list'][number]) =>
  pair.records.every(({ _id }) => ids.includes(_id));

async function merge(client: Client, survivor: string, other: string, choices: Record<string, string> = {}) {
  const { records } = await client.ok('duplicates.compare', {
    table_id,
    survivor_id: survivor,
    other_ids: [other],
  });
  const known_update_times = Object.fromEntries(records.map(({ _id, update_time }) => [_id, update_time]));
  return client.call('duplicates.merge', {
    table_id,
    survivor_id: survivor,
    other_ids: [other],
    choices,
    known_update_times,
  });
}

test.each([
  ['another legal form', { name: '琥珀湾食品（集团）股份有限公司' }, 'same'],
  ['another character of the same sound', { name: '虎珀湾食品有限公司' }, 'sound'],
  ['the same telephone, written otherwise', { name: 'Whoever', phone: '+86 21 6229 5201' }, 'same'],
])('a likely duplicate is found while a name is typed: %s', async (_title, typed, how) => {
  const id = await make(rep, { name: `琥珀湾食品集团有限公司`, phone: '021-62295201' });
  const [first] = await hint(rep, typed);
  expect(first).toMatchObject({
    record: { readable: true },
    reasons: expect.arrayContaining([expect.objectContaining({ how })]),
  });
  await rep.ok('organization.remove', { id, confirmed: true });
});

test('a member who may not read a duplicate learns its owner, and only where a value is the same', async () => {
  await readableBy('members');
  const id = await make(rep, { name: '青藤谷机械有限公司', phone: '010-65551234' });
  const same = await hint(colleague, { name: '青藤谷机械' });
  expect(same).toEqual([
    {
      record: { _id: id, table_id, readable: false, title: '', owner_member_id: 'mb_rep1' },
      reasons: [{ by: 'company', how: 'same', field_id: 'name' }],
    },
  ]);
  expect(await hint(colleague, { name: '青藤古机械' })).toEqual([]);
  expect(JSON.stringify(await pairs(colleague))).not.toContain(id);
  await readableBy('all');
  expect(await hint(colleague, { name: '青藤古机械' })).toMatchObject([{ record: { _id: id, readable: true } }]);
});

test('pairs are listed with reasons for members who may change both, and not again once they are dismissed', async () => {
  const ids = [await make(rep, { name: '银杏岭纸业有限公司' }), await make(rep, { name: '银杏岭纸业有限责任公司' })];
  const found = (await pairs(rep)).find(isPair(ids));
  expect(found).toMatchObject({ reasons: [{ by: 'company', how: 'same', field_id: 'name' }] });
  await rep.ok('duplicates.dismiss', { table_id, ids });
  expect((await pairs(rep)).some(isPair(ids))).toBe(false);
});

test('a web page that many customers share makes no pairs, while the same name still does', async () => {
  const website = 'https://market-hall.example';
  const ids: string[] = [];
  for (const name of [...'壹贰叁肆伍陆柒捌玖拾'].map((letter) => `摊位${letter}`))
    ids.push(await make(rep, { name, website }));
  const doubles = [await make(rep, { name: '紫藤架花店', website }), await make(rep, { name: '紫藤架花店', website })];
  const found = (await pairs(rep)).filter(isPair([...ids, ...doubles]));
  expect(found.map(({ records }) => records.map(({ _id }) => _id).sort())).toEqual([[...doubles].sort()]);
  for (const id of [...ids, ...doubles]) await rep.ok('organization.remove', { id, confirmed: true });
});

test('a merge moves the parts of a record, redirects to the survivor, writes one event, and can be undone', async () => {
  const survivor = await make(rep, { name: '海棠溪贸易有限公司', phone: '021-62295555' });
  const other = await make(rep, { name: '海棠溪贸易公司', remark: 'Met at the fair', phone: '021-62296666' });
  const { id: deal } = await rep.ok('deal.create', { name: 'Big deal', organization_ids: [other] });
  const { note_id: note } = await rep.ok('notes.create', {
    content: 'They called',
    follow_relate_objs: { organization: [other] },
  });
  const { chat_id: chat } = await rep.ok('chats.larkCreate', { id: other, table_id });
  await colleague.ok('records.follow', { table_id, id: other, follow: true });

  const compared = await rep.ok('duplicates.compare', { table_id, survivor_id: survivor, other_ids: [other] });
  expect(compared).toMatchObject({ links: { deal: 1 }, others: false, chat_is_left: false });
  expect(compared.fields.map(({ field_id }) => field_id)).toEqual(expect.arrayContaining(['name', 'phone']));
  const { data: merged, name } = await merge(rep, survivor, other, { phone: other });
  expect(name).toBe('ok');

  const now = await rep.ok('organization.info', { id: survivor });
  expect(now).toMatchObject({
    name: '海棠溪贸易有限公司',
    phone: '021-62296666',
    remark: 'Met at the fair',
    lark_chat_id: chat,
  });
  expect((await rep.ok('deal.info', { id: deal })).organization_ids).toEqual([survivor]);
  const timeline = await rep.ok('organization.events', { id: survivor });
  expect(timeline.list.map(({ sub_type }) => sub_type).sort()).toEqual(['CREATE', 'FOLLOW_NOTE', 'MERGE']);
  expect(timeline.list.find(({ merge: line }) => line)?.merge).toMatchObject({
    titles: ['海棠溪贸易公司'],
    undone: false,
  });
  expect(now.follower_member_ids).toContain('mb_rep2');
  const gone = await rep.call('organization.info', { id: other });
  expect(gone).toMatchObject({ name: 'deleted', error: { params: { merged_into: survivor } } });

  const undone = await rep.ok('duplicates.undo', { table_id, merge_id: merged.merge_id });
  expect(undone).toEqual({ ids: [other], left_fields: [], left_records: [], left_others: 0 });
  expect(await rep.ok('organization.info', { id: other })).toMatchObject({
    remark: 'Met at the fair',
    lark_chat_id: chat,
  });
  const before = await rep.ok('organization.info', { id: survivor });
  expect(before).toMatchObject({ phone: '021-62295555' });
  expect(before.remark ?? '').toBe('');
  expect((await rep.ok('deal.info', { id: deal })).organization_ids).toEqual([other]);
  expect((await rep.ok('organization.events', { id: other })).list.some(({ note: line }) => line?._id === note)).toBe(
    true,
  );
  expect((await rep.call('duplicates.undo', { table_id, merge_id: merged.merge_id })).name).toBe('notFound');
});

test('a merge notifies the owners of the records that went, once each, and not the member who merged', async () => {
  await readableBy('all');
  const [survivor, own, first, second] = await Promise.all([
    make(admin, { name: '水杉谷贸易有限公司' }),
    make(admin, { name: '水杉谷贸易' }),
    make(colleague, { name: '水杉谷公司' }),
    make(colleague, { name: '水杉谷有限公司' }),
  ]);
  const other_ids = [own, first, second];
  const { records } = await admin.ok('duplicates.compare', { table_id, survivor_id: survivor, other_ids });
  await admin.ok('duplicates.merge', {
    table_id,
    survivor_id: survivor,
    other_ids,
    choices: {},
    known_update_times: Object.fromEntries(records.map(({ _id, update_time }) => [_id, update_time])),
  });
  const listMerges = async (client: Client) =>
    (await client.ok('notices.list', { limit: 100 })).list.filter(({ type }) => type === 'RECORD_MERGED');
  expect((await listMerges(colleague)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/merged a record of yours into .*水杉谷贸易有限公司/),
  ]);
  expect(await listMerges(admin)).toEqual([]);
  await server.outbox.drain();
  const cards = server.world.chats
    .list('feishu')
    .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('rep2'))
    .flatMap((chat) => displayChat(chat).messages)
    .filter((message) => /合并到了|merged a record of yours/.test(JSON.stringify(message)));
  expect(cards).toHaveLength(1);
  // No word of a survivor that the owner may not read.
  await readableBy('members');
  expect(await listMerges(colleague)).toEqual([]);
  await readableBy('all');
});

test('the undo of a merge keeps later changes and names them', async () => {
  const survivor = await make(rep, { name: '白鹭洲食品有限公司' });
  const other = await make(rep, { name: '白鹭洲食品', remark: 'Old remark' });
  const { id: deal } = await rep.ok('deal.create', { name: 'Moved on', organization_ids: [other] });
  const third = await make(rep, { name: 'Third' });
  const { data: merged } = await merge(rep, survivor, other);
  const { update_time } = await rep.ok('organization.info', { id: survivor });
  await rep.ok('organization.update', {
    id: survivor,
    known_update_time: update_time,
    update_data: { remark: 'New remark' },
  });
  const known = (await rep.ok('deal.info', { id: deal })).update_time;
  await rep.ok('deal.update', { id: deal, known_update_time: known, update_data: { organization_ids: [third] } });
  const undone = await rep.ok('duplicates.undo', { table_id, merge_id: merged.merge_id });
  expect(undone).toMatchObject({
    left_fields: ['remark'],
    left_records: [{ table_id: 'deal', id: deal, title: 'Moved on' }],
  });
  expect(await rep.ok('organization.info', { id: survivor })).toMatchObject({ remark: 'New remark' });
  expect(await rep.ok('organization.info', { id: other })).toMatchObject({ remark: 'Old remark' });
});

test('of two members who merge the same records at once one succeeds, and a repeated request is the same merge', async () => {
  const [one, other] = [await make(rep, { name: '紫云台' }), await make(rep, { name: '紫云台' })];
  const answers = await Promise.all([merge(rep, one, other), merge(admin, other, one)]);
  expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(1);
  const [survivor, gone] = answers[0].name === 'ok' ? [one, other] : [other, one];
  const [a, b] = [await make(rep, { name: '紫云台二' }), survivor];
  const times = { [a]: Number.MAX_SAFE_INTEGER, [b]: Number.MAX_SAFE_INTEGER };
  const input = { table_id, survivor_id: a, other_ids: [b], known_update_times: times };
  const first = await rep.ok('duplicates.merge', input, { key: 'merge-once-1' });
  expect(await rep.ok('duplicates.merge', input, { key: 'merge-once-1' })).toEqual(first);
  // A record that was merged into one that was merged leads to the last.
  expect((await rep.call('organization.info', { id: gone })).error).toMatchObject({ params: { merged_into: a } });
});

test('a member who may not change both, or has not seen the last change, cannot merge', async () => {
  const [one, other] = [await make(rep, { name: '松果园' }), await make(rep, { name: '松果园' })];
  await readableBy('members');
  expect((await merge(admin, one, other)).name).toBe('ok');
  const [third, fourth] = [await make(rep, { name: '松果园三' }), await make(rep, { name: '松果园三' })];
  const times = { [third]: 1, [fourth]: Number.MAX_SAFE_INTEGER };
  const input = { table_id, survivor_id: third, other_ids: [fourth], known_update_times: times };
  expect((await colleague.call('duplicates.merge', input)).name).toBe('notReadable');
  expect((await rep.call('duplicates.merge', input)).name).toBe('conflict');
  expect((await rep.call('duplicates.merge', { ...input, other_ids: [third] })).name).toBe('invalid');
  await readableBy('all');
});

test('a hidden field finds no duplicate, is no reason and no choice, and its value is kept', async () => {
  await change('phone', { auth_mode: 'role', auth_role_config: { manager: 'write' } });
  const manager = await server.signIn('manager');
  const survivor = await make(manager, { name: '云母石', account_manager: 'mb_rep1' });
  const other = await make(manager, { name: 'Nothing alike', phone: '021-62297777', account_manager: 'mb_rep1' });
  expect((await rep.call('duplicates.check', { table_id, fields: { phone: '021-62297777' } })).name).toBe('invalid');
  const double = await make(manager, { name: 'Zebra crossing', account_manager: 'mb_rep1', phone: '021-62297777' });
  expect((await pairs(await server.signIn('data-admin'))).some(isPair([other, double]))).toBe(true);
  expect((await pairs(rep)).some(isPair([other, double]))).toBe(false);
  const compared = await rep.call('duplicates.compare', { table_id, survivor_id: survivor, other_ids: [other] });
  expect(compared.name).toBe('ok');
  expect(compared.text).not.toContain('62297777');
  expect(compared.text).not.toContain('phone');
  const { name, text } = await merge(rep, survivor, other, { phone: survivor });
  expect([name, text.includes('62297777')]).toEqual(['invalid', false]);
  expect((await merge(rep, survivor, other)).name).toBe('ok');
  const events = await rep.call('organization.events', { id: survivor });
  expect(events.text).not.toContain('62297777');
  expect(await manager.ok('organization.info', { id: survivor })).toMatchObject({ phone: '021-62297777' });
  await change('phone', { auth_mode: null, auth_role_config: null });
});

test('records of an earlier version are found once the job has computed their keys', async () => {
  const id = await make(rep, { name: '蓝鲸堡酒店管理有限公司' });
  await server.app.db
    .updateTable('records')
    .set({ duplicate_keys: null, keys_version: 0 })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  expect(await hint(rep, { name: '蓝鲸堡酒店管理' })).toEqual([]);
  await cleanUp(server.app);
  expect(await hint(rep, { name: '蓝鲸堡酒店管理' })).toMatchObject([{ record: { _id: id } }]);
});

describe('the search for duplicates among a thousand similar names', () => {
  const beginning = 'Overflow Trading';
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = (at: number) =>
    Array.from({ length: 40 }, (_, place) => letters[(at * 7 + place * (at % 11) + place * place) % 26]).join('');
  beforeAll(async () => {
    await readableBy('members');
    for (let made = 0; made < 1_100; made += 100)
      await colleague.ok('records.batchCreate', {
        table_id,
        list: Array.from({ length: 100 }, (_, at) => ({ name: `${beginning} ${word(made + at)} ${made + at}` })),
      });
  });
  afterAll(() => readableBy('all'));

  test('shows every record that the member may read, in spite of many hidden ones', async () => {
    const ids = [await make(rep, { name: `${beginning} Harbour` }), await make(rep, { name: `${beginning} Harbor` })];
    expect((await pairs(rep)).filter(isPair(ids))).toHaveLength(1);
    const shown = await hint(rep, { name: `${beginning} Harbours` });
    expect(shown.map(({ record }) => record._id).sort()).toEqual([...ids].sort());
  });

  test('compares a limited number for a page, and the next page continues there', async () => {
    const seen: (string | null)[] = [];
    // The number of pages depends on the order of the records' ids, which are random: about sixty.
    for (let after: string | null = ''; after !== null && seen.length < 200;) {
      const page: Output<'duplicates.list'> = await colleague.ok('duplicates.list', {
        table_id,
        ...(after && { after }),
      });
      // As many as end a page, and those of one record more.
      expect(page.list.length).toBeLessThanOrEqual(20 + 50);
      after = page.next;
      seen.push(after);
    }
    expect(seen.at(-1)).toBeNull();
    expect(seen.length).toBeGreaterThan(4);
    const places = seen.slice(0, -1);
    expect(places).toEqual([...new Set(places)].sort());
  });
});
