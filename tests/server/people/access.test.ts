import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let owner: Client;
let stranger: Client;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('rep1');
  stranger = await server.signIn('rep3', 'brightsea-feishu', 'zh');
});
afterAll(() => server.close());
beforeEach(async () => {
  id = (await owner.ok('organization.create', { name: 'Locked Gate Foods', account_manager: 'mb_rep1' })).id;
});

const about = () => ({ object_type: 'organization', object_id: id });
const apply = (client = stranger, apply_team_member = 'account_manager') =>
  client.call('access.larkJoinTeam', { ...about(), apply_team_member });
const hour = 3_600_000;
/** Cards that the robot has sent to rep1 alone. */
const cards = async (suite: 'feishu' | 'dingtalk' = 'feishu') => {
  await server.outbox.drain();
  return server.world.chats
    .list(suite)
    .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('rep1'))
    .flatMap(({ messages }) => messages)
    .map(({ content }) => content);
};

test('[shell 6.5, shell 7.28] a member who may not read a record learns its owner and the roles to apply for, and nothing else of the record', async () => {
  expect((await stranger.call('organization.info', { id })).name).toBe('notReadable');
  const answer = await stranger.call('access.team', about());
  expect(answer.data).toEqual({
    readable: false,
    owner: { member_id: 'mb_rep1', name: '王晓雨', avatar_url: '' },
    roles: [{ id: 'account_manager', name: '客户经理', applied: false, joined: false, at_once: false }],
    asked: false,
    administrators: [],
  });
  expect(answer.text).not.toContain('Locked Gate');
  expect((await owner.ok('access.team', about())).readable).toBe(true);
});

test('[shell 5.6] an application reaches the owner once, and names the record only where everybody may know it', async () => {
  const before = (await cards()).length;
  expect((await apply()).name).toBe('ok');
  const again = await apply();
  expect([again.name, again.msg]).toEqual(['applicationSent', '申请已发送，请等待负责人通过。']);
  const sent = (await cards()).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('单雪梅申请权限');
  expect(sent[0]).toContain('客户经理');
  expect(sent[0]).toContain(encodeURIComponent(`id=${id}`));
  expect((await stranger.ok('access.team', about())).roles[0]?.applied).toBe(true);
});

test('twenty parallel sends of one application are stored as one', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, async () => (await apply()).name));
  expect(names.filter((name) => name === 'ok')).toHaveLength(1);
  expect(names.filter((name) => name === 'applicationSent')).toHaveLength(19);
});

test('an application without an answer can be sent again after two weeks', async () => {
  await apply();
  server.clock.forward(14 * 24 * hour + 1);
  stranger = await server.signIn('rep3', 'brightsea-feishu', 'zh');
  owner = await server.signIn('rep1');
  expect((await apply()).name).toBe('ok');
});

test('[shell 8.11] an applicant who is already in the team gets the error 1012', async () => {
  expect((await apply(owner)).code).toBe(1012);
});

test('[shell 6.4] an application is refused for an unknown role, a type without applications, or another suite family', async () => {
  expect((await apply(stranger, 'name')).name).toBe('notAllowed');
  expect(
    (await stranger.call('access.dingtalkJoinTeam', { ...about(), apply_team_member: 'account_manager' })).name,
  ).toBe('notAllowed');
  const types = server.app.db
    .updateTable('object_types')
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization');
  await types.set({ is_allow_apply_join_team: null }).execute();
  expect((await apply()).name).toBe('notAllowed');
  expect((await stranger.ok('access.team', about())).roles).toEqual([]);
  await types.set({ is_allow_apply_join_team: true }).execute();
});

test('[shell 7.28] contact is an alias of the type user in the calls of access', async () => {
  const { id: object_id } = await owner.ok('user.create', { name: 'Gate Keeper' });
  const contact = { object_type: 'contact', object_id };
  expect((await stranger.ok('access.team', contact)).roles).toEqual([
    { id: 'contact_team', name: '联系人协作人', applied: false, joined: false, at_once: false },
  ]);
  await stranger.ok('access.larkJoinTeam', { ...contact, apply_team_member: 'contact_team' });
  const said = await stranger.ok('access.team', { object_type: 'user', object_id });
  expect([said.owner?.member_id, said.readable, said.roles[0]?.applied]).toEqual(['mb_rep1', false, true]);
  expect((await cards()).at(-1)).toContain(encodeURIComponent(`type=user&id=${object_id}`));
  expect((await stranger.call('access.team', { ...contact, object_type: 'person' })).name).toBe('notFound');
});

test('an application inside DingTalk uses the call of DingTalk, and its robot notifies the owner', async () => {
  const ours = await server.signIn('rep1', 'brightsea-dingtalk');
  const record = {
    object_type: 'organization',
    object_id: (await ours.ok('organization.create', { name: 'Ding Gate Foods', account_manager: 'mb_rep1' })).id,
  };
  const outside = await server.signIn('rep3', 'brightsea-dingtalk', 'zh');
  expect((await outside.call('access.larkJoinTeam', { ...record, apply_team_member: 'account_manager' })).name).toBe(
    'notAllowed',
  );
  await outside.ok('access.dingtalkJoinTeam', { ...record, apply_team_member: 'account_manager' });
  expect((await outside.ok('access.team', record)).roles[0]?.applied).toBe(true);
  expect((await cards('dingtalk')).at(-1)).toContain('单雪梅申请权限');
});

test('[shell 6.7] the owner can be reminded once a day for each record, in the time zone of the company', async () => {
  const ask = () => stranger.call('access.createQuestion', about());
  const before = (await cards()).length;
  expect((await ask()).name).toBe('ok');
  expect((await ask()).name).toBe('askedToday');
  expect((await stranger.ok('access.team', about())).asked).toBe(true);
  const sent = (await cards()).slice(before);
  expect(sent).toEqual([expect.stringContaining('单雪梅想查看一条记录')]);
  expect(sent[0]).toContain(encodeURIComponent(`/detail?type=organization&id=${id}`));
  const other = (await owner.ok('organization.create', { name: 'Second Gate Foods', account_manager: 'mb_rep1' })).id;
  expect((await stranger.call('access.createQuestion', { object_type: 'organization', object_id: other })).name).toBe(
    'ok',
  );
  server.clock.forward(24 * hour);
  expect((await ask()).name).toBe('ok');
});

test.each([
  ['deal', 'deal_team'],
  ['ticket', 'handlers'],
  ['lead', 'lead_team'],
])('a %s of the demo offers a role to apply for', async (table, field) => {
  const { id: object_id } = await owner.ok('records.create', { table_id: table, fields: { name: `Closed ${table}` } });
  const answer = await stranger.ok('access.team', { object_type: table, object_id });
  expect(answer.readable).toBe(false);
  expect(answer.roles.map((role) => role.id)).toContain(field);
});

test('[shell 6.4] a record without an owner names the administrators instead', async () => {
  await server.app.db
    .updateTable('records')
    .set({ owner: null })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('id', '=', id)
    .execute();
  expect(await stranger.ok('access.team', about())).toMatchObject({
    owner: null,
    roles: [],
    administrators: ['陈思远'],
  });
  expect((await stranger.call('access.createQuestion', about())).name).toBe('notAllowed');
});

test('a deleted record, an unknown one and one of another company are answered alike', async () => {
  await owner.ok('organization.remove', { id, confirmed: true });
  expect((await stranger.call('access.team', about())).name).toBe('deleted');
  expect((await stranger.call('access.team', { object_type: 'organization', object_id: 'nobody-has-this' })).name).toBe(
    'notFound',
  );
  const elsewhere = await server.signIn('rep1', 'northwind-feishu');
  expect((await elsewhere.call('access.team', about())).name).toBe('notFound');
  expect((await elsewhere.call('access.createQuestion', about())).name).toBe('notFound');
});

describe('an application for access', () => {
  let deal: string;
  const there = () => ({ object_type: 'deal', object_id: deal });
  const applyForDeal = () => stranger.call('access.larkJoinTeam', { ...there(), apply_team_member: 'deal_team' });
  const decide = (approve: boolean, client = owner) =>
    client.call('access.decide', { ...there(), member_id: 'mb_rep3', role: 'deal_team', approve });
  const type = () =>
    server.app.db
      .updateTable('object_types')
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal');
  const messagesTo = (person: string) =>
    server.world.chats
      .list('feishu')
      .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes(person))
      .flatMap(({ messages }) => messages);
  beforeAll(async () => {
    [owner, stranger] = [await server.signIn('rep1'), await server.signIn('rep3', 'brightsea-feishu', 'zh')];
  });
  beforeEach(async () => {
    server.clock.forward(2_000);
    deal = (await owner.ok('deal.create', { name: 'Locked Gate Deal' })).id;
  });

  test('is decided in the app by members who may change the team, and the applicant gets the role or a refusal', async () => {
    await applyForDeal();
    const { list } = await owner.ok('access.applications', there());
    expect(list).toEqual([{ member_id: 'mb_rep3', role: 'deal_team', create_time: server.clock.now() }]);
    expect((await stranger.call('access.applications', there())).name).toBe('notReadable');
    expect((await decide(true, stranger)).name).toBe('notReadable');
    expect((await stranger.call('deal.info', { id: deal })).name).toBe('notReadable');
    expect((await decide(true)).name).toBe('ok');
    expect((await decide(true)).name).toBe('applicationEnded');
    expect(await stranger.ok('deal.info', { id: deal })).toMatchObject({
      deal_team: ['mb_rep3'],
      abilities: { update: true },
    });
    expect((await applyForDeal()).code).toBe(1012);
    expect((await stranger.ok('access.team', there())).roles).toContainEqual(
      expect.objectContaining({ id: 'deal_team', joined: true }),
    );
    expect((await stranger.call('access.applications', there())).name).toBe('notAllowed');
    expect((await owner.ok('access.applications', there())).list).toEqual([]);
  });

  test('that is rejected notifies the applicant without the name of the record, and may be sent again', async () => {
    await applyForDeal();
    await server.outbox.drain();
    const before = messagesTo('rep3').length;
    expect((await decide(false)).name).toBe('ok');
    await server.outbox.drain();
    const sent = messagesTo('rep3').slice(before);
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain('Locked Gate');
    expect((await stranger.call('deal.info', { id: deal })).name).toBe('notReadable');
    expect((await applyForDeal()).name).toBe('ok');
  });

  test('is granted by one tap of the owner on its card, and by no other person', async () => {
    await applyForDeal();
    await server.outbox.drain();
    const message = messagesTo('rep1').at(-1);
    const tap = async (person: string) =>
      (await (
        await fetch(`${server.origin}/sim/control/tap`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ suite: 'feishu', messageId: message?.id, person }),
        })
      ).json()) as { words?: string };
    await tap('rep2');
    expect((await stranger.call('deal.info', { id: deal })).name).toBe('notReadable');
    const first = await tap('rep1');
    expect((await stranger.ok('deal.info', { id: deal })).deal_team).toEqual(['mb_rep3']);
    expect((await tap('rep1')).words).not.toBe(first.words);
  });

  test('takes effect at once where the type needs no consent of the owner, but replaces nobody', async () => {
    await type()
      .set({ settings: JSON.stringify({ is_need_owner_approve: false }) })
      .execute();
    const [team] = (await stranger.ok('access.team', there())).roles;
    expect(team).toMatchObject({ id: 'deal_team', at_once: true });
    expect((await applyForDeal()).data).toEqual({ joined: true });
    expect((await stranger.ok('deal.info', { id: deal })).deal_team).toEqual(['mb_rep3']);
    const other = await server.signIn('rep4');
    const invoicing = { ...there(), apply_team_member: 'invoicing' };
    await owner.ok('collaborators.update', {
      id: deal,
      add: [{ member_id: 'mb_rep2', role: 'invoicing' }],
      remove: [],
    });
    expect((await other.call('access.larkJoinTeam', invoicing)).data).toEqual({ joined: false });
    await type().set({ settings: null }).execute();
  });

  test('is not confused with a draft', async () => {
    await server.app.db
      .updateTable('records')
      .set({ is_draft: true })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal')
      .where('id', '=', deal)
      .execute();
    expect((await applyForDeal()).name).toBe('notAllowed');
    expect((await stranger.ok('access.team', there())).roles).toEqual([]);
  });
});

test('a member without a seat learns the names of the administrators, at sign-in and on a later call', async () => {
  const late = await server.signIn('agent');
  const clients = server.app.db.updateTable('clients').where('client_id', '=', 'brightsea-feishu');
  await clients.set({ free_seats: false, seats: 0 }).execute();
  await server.app.db
    .updateTable('members')
    .set({ seat: 'none' })
    .where('client_id', '=', 'brightsea-feishu')
    .where('member_id', '=', 'mb_agent')
    .execute();
  const answer = await late.call('records.list', { table_id: 'organization' });
  expect([answer.code, answer.error.params]).toEqual([10, { administrators: ['陈思远'] }]);
  await expect(server.signIn('agent')).rejects.toThrow('陈思远');
  await clients.set({ free_seats: true, seats: null }).execute();
});
