import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
const company = 'brightsea-feishu';
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1', company);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(5_000));
afterEach(() => {
  server.world.faults.clear();
  server.world.setPermission('feishu', 'drive:drive', true);
});

let count = 0;
async function customer(values: object = {}) {
  const { id } = await rep.ok('organization.create', { name: `Filed ${(count += 1)}`, ...values });
  return { id, ref: { table_id: 'organization', id } };
}
const file = (token: string | undefined) => server.world.documents.find('feishu', token ?? '');
const readers = (token: string | undefined) =>
  file(token)
    ?.members.map(({ id }) => id)
    .sort();
const page = { type: 'web_url' as const, tag_name: 'Price list', tag_url: 'https://example.com/prices' };

test('[records 7.79] [records 3.25] [records 3.115] a document is copied from its template, for the members and the chat of the record', async () => {
  const { id, ref } = await customer({ account_manager: 'mb_rep2' });
  const { chat_id } = await rep.ok('chats.larkCreate', ref);
  const { tag } = await rep.ok('tabs.larkCreate', {
    ...ref,
    type: 'docx',
    tag_name: 'Visit report 1',
    template_token: 'tpl_visit',
  });
  expect(file(tag.token)).toMatchObject({ type: 'docx', name: 'Visit report 1', ownerKey: null });
  expect(readers(tag.token)).toEqual([chat_id, 'rep1', 'rep2'].sort());
  for (const type of ['sheet', 'bitable'] as const)
    expect(
      file((await rep.ok('tabs.larkCreate', { ...ref, type, tag_name: `Empty ${type}` })).tag.token),
    ).toMatchObject({ type });
  await rep.ok('tabs.larkCreate', { ...ref, ...page });
  expect((await rep.ok('organization.info', { id })).tags).toMatchObject([
    {
      key: tag.key,
      name: 'Visit report 1',
      token: tag.token,
      type: 'docx',
      url: expect.stringContaining(tag.token ?? '-'),
    },
    { type: 'sheet' },
    { type: 'bitable' },
    { name: 'Price list', url: 'https://example.com/prices', type: 'web_url' },
  ]);
});

test('a lost answer creates no second document', async () => {
  const { ref, id } = await customer();
  server.world.faults.add({ suite: 'feishu', call: 'drive.file.copy', kind: 'drop', times: 1 });
  await rep.call('tabs.larkCreate', { ...ref, type: 'docx', tag_name: 'Once', template_token: 'tpl_visit' });
  server.clock.forward(120_000);
  await server.outbox.drain();
  expect((await rep.ok('organization.info', { id })).tags).toHaveLength(1);
  expect(
    server.world.documents.all('feishu').filter(({ name, type }) => name === 'Once' && type === 'docx'),
  ).toHaveLength(1);
});

test('a refusal of the suite is shown in its words, and adds no tab', async () => {
  const { ref, id } = await customer();
  server.world.setPermission('feishu', 'drive:drive', false);
  const refused = await rep.call('tabs.larkCreate', { ...ref, type: 'docx', tag_name: 'Refused' });
  expect([refused.name, refused.msg]).toEqual(['documentRefused', expect.stringContaining('drive:drive')]);
  expect((await rep.ok('organization.info', { id })).tags).toBeUndefined();
});

test('[records 5.88] [records 5.89] an invalid address, an empty name and an unknown template are refused', async () => {
  const { ref } = await customer();
  const refusal = async (over: object) =>
    (await rep.call('tabs.larkCreate', { ...ref, ...page, ...over })).error.fields?.[0];
  expect(await refusal({ tag_url: 'javascript:alert(1)' })).toMatchObject({ field: 'tag_url', code: 'notAUrl' });
  expect(await refusal({ tag_url: 'httpx://example.com' })).toMatchObject({ field: 'tag_url', code: 'notAUrl' });
  expect(await refusal({ tag_url: '' })).toMatchObject({ field: 'tag_url', code: 'required' });
  expect(await refusal({ tag_name: '  ' })).toMatchObject({ field: 'tag_name', code: 'required' });
  expect(await refusal({ type: 'docx', template_token: 'tpl_private' })).toMatchObject({
    field: 'template_token',
    code: 'notAnOption',
  });
});

test('[records 2.49] [shell 7.27] tabs are renamed and deleted by members who may change the record, with a limit of twenty', async () => {
  const { ref, id } = await customer();
  const { tag } = await rep.ok('tabs.larkCreate', { ...ref, ...page });
  const tag_id = tag.key.slice('custom'.length);
  await rep.ok('tabs.rename', { ...ref, tag_id, tag_name: ' Prices ' });
  expect((await rep.ok('organization.info', { id })).tags).toMatchObject([{ key: tag.key, name: 'Prices' }]);
  const viewer = await server.signIn('viewer', company);
  for (const name of ['tabs.rename', 'tabs.remove'] as const)
    expect((await viewer.call(name, { ...ref, tag_id, tag_name: 'Mine' } as never)).name).not.toBe('ok');
  const other = await customer();
  expect((await rep.call('tabs.remove', { ...other.ref, tag_id })).name).toBe('notFound');
  await rep.ok('tabs.remove', { ...ref, tag_id });
  expect((await rep.ok('organization.info', { id })).tags).toBeUndefined();
  for (let more = 0; more < 20; more += 1) await rep.ok('tabs.larkCreate', { ...ref, ...page });
  expect((await rep.call('tabs.larkCreate', { ...ref, ...page })).name).toBe('tooManyTabs');
});

describe('[shell 7.27] the tabs in an update of the record', () => {
  const named = async (id: string) => (await rep.ok('organization.info', { id })).tags?.map(({ name }) => name) ?? [];
  async function withTabs() {
    const { ref, id } = await customer();
    const first = (await rep.ok('tabs.larkCreate', { ...ref, ...page })).tag;
    const plan = { ...ref, type: 'docx' as const, tag_name: 'Plan', template_token: 'tpl_plan' };
    const second = (await rep.ok('tabs.larkCreate', plan)).tag;
    const update = { id, type: 'organization', known_update_time: server.clock.now() };
    return { id, first, second, update };
  }

  test('are renamed, get another address, and are removed when they are left out, together with fields of the record', async () => {
    const { id, first, second, update } = await withTabs();
    const renamed = { ...first, name: ' Prices ', url: 'https://example.com/new' };
    await rep.ok('organization.update', { ...update, update_data: { tags: [renamed, second], phone: '13800000009' } });
    expect(await rep.ok('organization.info', { id })).toMatchObject({
      phone: '13800000009',
      tags: [{ key: first.key, name: 'Prices', url: 'https://example.com/new' }, second],
    });
    await rep.ok('organization.update', { ...update, update_data: { tags: [{ key: second.key, name: 'Plan B' }] } });
    expect(await named(id)).toEqual(['Plan B']);
    await rep.ok('organization.update', { ...update, update_data: { tags: [] } });
    expect(await named(id)).toEqual([]);
  });

  test('are refused by the rules of the tab calls, and then nothing changes', async () => {
    const { id, first, second, update } = await withTabs();
    const refusal = async (tags: unknown) =>
      (await rep.call('organization.update', { ...update, update_data: { tags, phone: '13800000001' } })).error.fields;
    const tags = (code: string, params?: object) => [{ field: 'tags', code, ...(params && { params }) }];
    expect(await refusal([{ ...first, name: ' ' }])).toEqual(tags('required'));
    expect(await refusal([{ ...first, name: 'x'.repeat(61) }])).toEqual(tags('tooLong', { max: 60 }));
    expect(await refusal([{ ...first, url: 'javascript:alert(1)' }])).toEqual(tags('notAUrl'));
    expect(await refusal([{ ...second, url: 'https://example.com' }])).toEqual(tags('readOnly'));
    expect(await refusal([first, { key: 'customother', name: 'New', url: 'https://example.com' }])).toEqual(
      tags('notAnOption'),
    );
    expect(await refusal(Array.from({ length: 21 }, () => first))).toEqual(tags('tooMany', { limit: 20 }));
    expect(await refusal('all')).toEqual(tags('wrongType'));
    expect(await named(id)).toEqual(['Price list', 'Plan']);
    expect((await rep.ok('organization.info', { id }))['phone']).toBeUndefined();
  });

  test('need the right to change the record and its own type, in every call', async () => {
    const { id, first, update } = await withTabs();
    const mine = { update_data: { tags: [{ key: first.key, name: 'Mine' }] } };
    const viewer = await server.signIn('viewer', company);
    expect((await viewer.call('organization.update', { ...update, ...mine })).name).not.toBe('ok');
    expect((await rep.call('organization.update', { ...update, ...mine, type: 'deal' })).error.fields).toEqual([
      { field: 'type', code: 'notAnOption' },
    ]);
    await rep.ok('records.batchUpdate', { list: [{ id, known_update_time: update.known_update_time, ...mine }] });
    expect(await named(id)).toEqual(['Mine']);
    const ticket = (await rep.ok('ticket.create', { name: 'Cold chain' })).ticket_id;
    const { tag } = await rep.ok('tabs.larkCreate', { table_id: 'ticket', id: ticket, ...page });
    await rep.ok('ticket.update', {
      ticket_id: ticket,
      type: 'ticket',
      known_update_time: server.clock.now(),
      update_data: { tags: [{ key: tag.key, name: 'Chain' }] },
    });
    expect((await rep.ok('ticket.info', { ticket_id: ticket })).tags).toMatchObject([{ name: 'Chain' }]);
  });
});

test('[records 7.81] a document is opened by members who can read its record, and follows the people of the record', async () => {
  const { ref, id } = await customer();
  const { tag } = await rep.ok('tabs.larkCreate', {
    ...ref,
    type: 'docx',
    tag_name: 'Plan',
    template_token: 'tpl_plan',
  });
  const admin = await server.signIn('admin', company);
  const open = { ...ref, file_token: tag.token ?? '', type: 'docx' as const };
  expect((await admin.ok('tabs.larkOpen', open)).url).toBe(tag.url);
  expect(readers(tag.token)).toContain('admin');
  expect((await admin.call('tabs.larkOpen', { ...open, file_token: 'tpl_visit' })).name).toBe('notFound');
  await rep.ok('organization.update', {
    id,
    known_update_time: Number.MAX_SAFE_INTEGER,
    update_data: { account_manager: 'mb_manager' },
  });
  await server.outbox.drain();
  expect(readers(tag.token)).toEqual(['manager']);
});

test('a reader of a document can edit it once they join the record, and loses access when they leave', async () => {
  const { id } = await rep.ok('deal.create', { name: 'Terms to agree on', deal_team: ['mb_rep1'] });
  const ref = { table_id: 'deal', id };
  const { tag } = await rep.ok('tabs.larkCreate', { ...ref, type: 'docx', tag_name: 'Terms' });
  // Finance reads all deals and changes none.
  const finance = await server.signIn('m22', company);
  await finance.ok('tabs.larkOpen', { ...ref, file_token: tag.token ?? '', type: 'docx' });
  const right = () => file(tag.token)?.members.find(({ id: who }) => who === 'm22')?.perm;
  expect(right()).toBe('view');
  const team = async (deal_team: string[]) => {
    await rep.ok('deal.update', { id, known_update_time: Number.MAX_SAFE_INTEGER, update_data: { deal_team } });
    await server.outbox.drain();
  };
  await team(['mb_rep1', 'mb_m22']);
  expect(right()).toBe('edit');
  await team(['mb_rep1']);
  expect(right()).toBeUndefined();
});

test('DingTalk has web pages and no documents without a person who creates them', async () => {
  const ding = await server.signIn('rep1', 'northwind-dingtalk');
  const { id } = await ding.ok('organization.create', { name: 'Pages only' });
  const ref = { table_id: 'organization', id };
  await ding.ok('tabs.dingtalkCreate', { ...ref, ...page });
  expect((await ding.call('tabs.dingtalkCreate', { ...ref, type: 'docx', tag_name: 'None' })).name).toBe('notAllowed');
  expect((await ding.ok('organization.info', { id })).tags).toMatchObject([{ name: 'Price list' }]);
});
