import { feishuClient, type FeishuClient } from './support/feishu';
import { hours, minutes, startSimulator, textAt, type RunningSimulator } from './support/simulator';

const suite = 'feishu';

describe('the simulated groups of Feishu and Lark', () => {
  let simulator: RunningSimulator;
  let client: FeishuClient;
  let robot: string;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    client = feishuClient(simulator, suite);
    robot = await client.tenantToken();
  });
  afterAll(() => simulator.close());

  const post = (path: string, token: string, body?: unknown) => client.api(path, token, { method: 'POST', body });
  const chat = async (settings: object) =>
    textAt(
      (
        await simulator.ask('/control/chat', {
          method: 'POST',
          body: { suite, name: 'Chat', members: ['rep1', 'rep2'], owner: 'manager', ...settings },
        })
      ).json,
      'chatId',
    );
  const addBot = (chatId: string, token: string) =>
    post(`/im/v1/chats/${chatId}/members?member_id_type=app_id`, token, { id_list: [client.appId] });
  const isIn = async (chatId: string, token: string) =>
    (await client.api(`/im/v1/chats/${chatId}/members/is_in_chat`, token)).json;
  const say = (chatId: string, extra: object = {}, text = 'Hello') =>
    post('/im/v1/messages?receive_id_type=chat_id', robot, {
      receive_id: chatId,
      msg_type: 'text',
      content: JSON.stringify({ text }),
      ...extra,
    });

  it('are created once for one uuid within ten hours', async () => {
    const make = () => post('/im/v1/chats?uuid=order-1', robot, { name: 'Once', owner_id: client.openId('rep1') });
    const first = textAt((await make()).json, 'data', 'chat_id');
    expect(textAt((await make()).json, 'data', 'chat_id')).toBe(first);
    simulator.advance(hours(1.9));
    expect(textAt((await make()).json, 'data', 'chat_id')).toBe(first);
    simulator.advance(hours(8.2));
    robot = await client.tenantToken();
    expect(textAt((await make()).json, 'data', 'chat_id')).not.toBe(first);
  });

  it('refuse an unknown owner', async () => {
    expect(await post('/im/v1/chats', robot, { name: 'No', owner_id: 'ou_feishu_nobody' })).toMatchObject({
      status: 400,
      json: { code: 232001 },
    });
  });

  it('can be read by the robot only as a member', async () => {
    const closed = await chat({});
    const open = await chat({ public: true });
    expect((await client.api(`/im/v1/chats/${closed}`, robot)).json).toMatchObject({ code: 232011 });
    expect((await client.api(`/im/v1/chats/${open}`, robot)).json).toMatchObject({
      code: 0,
      data: { chat_type: 'public', bot_count: '0' },
    });
    expect((await client.api('/im/v1/chats/oc_0123', robot)).json).toMatchObject({ code: 232006 });
  });

  it('let a member add the robot with their own token', async () => {
    const id = await chat({});
    expect(await say(id)).toMatchObject({ status: 400, json: { code: 230002 } });
    expect((await addBot(id, robot)).json).toMatchObject({ code: 232011 });
    expect((await addBot(id, await client.userToken('rep3'))).json).toMatchObject({ code: 232011 });
    expect((await addBot(id, await client.userToken('rep1'))).json).toMatchObject({
      code: 0,
      data: { invalid_id_list: [] },
    });
    expect(await isIn(id, robot)).toMatchObject({ data: { is_in_chat: true } });
    expect((await say(id)).json).toMatchObject({ code: 0 });
  });

  it('let only the owner add members where the setting says so', async () => {
    const id = await chat({ addMembers: 'owner' });
    expect(await addBot(id, await client.userToken('rep1'))).toMatchObject({ status: 400, json: { code: 232014 } });
    expect(await isIn(id, robot)).toMatchObject({ data: { is_in_chat: false } });
    expect((await addBot(id, await client.userToken('manager'))).json).toMatchObject({ code: 0 });
    // Being in it does not make the robot the owner.
    expect((await post(`/im/v1/chats/${id}/members`, robot, { id_list: [client.openId('rep3')] })).json).toMatchObject({
      code: 232014,
    });
  });

  it('include such a group from the beginning, with rep1 in it', async () => {
    const { chats } = (await simulator.ask(`/control/state?suite=${suite}&person=rep1`)).json as {
      chats: { chatId: string; addMembers: string; ownerKey: string; mode: string }[];
    };
    const [guarded] = chats.filter(({ addMembers }) => addMembers === 'owner');
    expect(guarded).toMatchObject({ ownerKey: 'manager', mode: 'group', botInChat: false });
    expect((await addBot(guarded?.chatId ?? '', await client.userToken('rep1'))).json).toMatchObject({
      code: 232014,
    });
  });

  it('refuse unknown robots and people', async () => {
    const id = await chat({ botInChat: true });
    const user = await client.userToken('rep1');
    const add = (query: string, ids: string[]) => post(`/im/v1/chats/${id}/members?${query}`, user, { id_list: ids });
    expect((await add('member_id_type=app_id', ['cli_other'])).json).toMatchObject({ code: 232024 });
    expect((await add('succeed_type=1', [client.openId('m11'), 'ou_feishu_nobody'])).json).toMatchObject({
      code: 0,
      data: { invalid_id_list: ['ou_feishu_nobody'] },
    });
    expect((await add('', [])).json).toMatchObject({ code: 232027 });
    const members = await client.api(`/im/v1/chats/${id}/members`, user);
    expect(members.json).toMatchObject({ data: { member_total: 4 } });
  });

  it('say whether a person is in them, and let people join public ones only', async () => {
    const closed = await chat({});
    const open = await chat({ public: true });
    const user = await client.userToken('rep3');
    const join = (id: string) => client.api(`/im/v1/chats/${id}/members/me_join`, user, { method: 'PATCH' });
    expect(await isIn(open, user)).toMatchObject({ data: { is_in_chat: false } });
    expect((await join(open)).json).toMatchObject({ code: 0 });
    expect(await isIn(open, user)).toMatchObject({ data: { is_in_chat: true } });
    expect(await join(closed)).toMatchObject({ status: 400, json: { code: 232008 } });
    expect(await isIn(closed, user)).toMatchObject({ data: { is_in_chat: false } });
  });

  it('are changed by members with that right', async () => {
    const made = textAt(
      (
        await post('/im/v1/chats', robot, {
          name: 'Deal',
          owner_id: client.openId('rep1'),
          user_id_list: [client.openId('rep2')],
          edit_permission: 'only_owner',
        })
      ).json,
      'data',
      'chat_id',
    );
    const rename = (token: string, body: object) => client.api(`/im/v1/chats/${made}`, token, { method: 'PUT', body });
    expect((await rename(await client.userToken('rep2'), { name: 'Mine' })).json).toMatchObject({ code: 232017 });
    expect((await rename(robot, { name: 'Deal 2', owner_id: client.openId('rep2') })).json).toMatchObject({ code: 0 });
    expect((await client.api(`/im/v1/chats/${made}`, robot)).json).toMatchObject({
      data: { name: 'Deal 2', owner_id: client.openId('rep2') },
    });
    expect((await rename(robot, { owner_id: client.openId('m25') })).json).toMatchObject({ code: 232001 });
  });

  it('are dissolved by their owner or by the application that created them', async () => {
    const theirs = await chat({ botInChat: true });
    const dissolve = (id: string, token: string) => client.api(`/im/v1/chats/${id}`, token, { method: 'DELETE' });
    expect((await dissolve(theirs, robot)).json).toMatchObject({ code: 232017 });
    expect((await dissolve(theirs, await client.userToken('manager'))).json).toMatchObject({ code: 0 });
    const made = textAt(
      (await post('/im/v1/chats', robot, { name: 'Ours', owner_id: client.openId('rep1') })).json,
      'data',
      'chat_id',
    );
    expect((await dissolve(made, robot)).json).toMatchObject({ code: 0 });
    expect((await client.api(`/im/v1/chats/${made}`, robot)).json).toMatchObject({
      data: { chat_status: 'dissolved' },
    });
    expect((await say(made)).json).toMatchObject({ code: 232009 });
    const listed = (await client.api('/im/v1/chats?page_size=100', robot)).json as {
      data: { items: { chat_id: string }[] };
    };
    expect(listed.data.items.map(({ chat_id: id }) => id)).not.toContain(made);
  });

  it('are left by the robot when it removes itself', async () => {
    const id = await chat({ botInChat: true });
    const leave = await client.api(`/im/v1/chats/${id}/members?member_id_type=app_id`, robot, {
      method: 'DELETE',
      body: { id_list: [client.appId] },
    });
    expect(leave.json).toMatchObject({ code: 0 });
    expect(await isIn(id, robot)).toMatchObject({ data: { is_in_chat: false } });
  });

  it('are listed page by page', async () => {
    for (let count = 0; count < 5; count += 1) await chat({ botInChat: true, name: `Chat ${count}` });
    const names: string[] = [];
    let token = '';
    do {
      const { data } = (
        await client.api(`/im/v1/chats?page_size=3&sort_type=ByActiveTimeDesc&page_token=${token}`, robot)
      ).json as {
        data: { items: { name: string }[]; has_more: boolean; page_token: string };
      };
      names.push(...data.items.map(({ name }) => name));
      expect(data.has_more).toBe(data.page_token !== '');
      token = data.page_token;
    } while (token !== '');
    expect(new Set(names).size).toBe(names.length);
    // Five new ones and the two that hold the robot from the beginning; chats with one person are not listed.
    expect(names).toHaveLength(7);
  });

  it('report a missing permission of a user token differently from that of the application', async () => {
    const id = await chat({});
    const user = await client.userToken('rep1');
    await simulator.ask('/control/permissions', {
      method: 'POST',
      body: { suite, permission: 'im:chat', granted: false },
    });
    expect((await addBot(id, user)).json).toMatchObject({
      code: 99991679,
      error: { permission_violations: expect.arrayContaining([expect.objectContaining({ subject: 'im:chat' })]) },
    });
    expect((await addBot(id, robot)).json).toMatchObject({ code: 99991672 });
  });

  describe('and their messages', () => {
    const card = {
      config: { update_multi: true },
      header: { title: { tag: 'plain_text', content: 'Visit' } },
      elements: [{ tag: 'markdown', content: 'Saw **the buyer**' }],
    };
    const shown = async (chatId: string, person = 'rep1') => {
      const { chats } = (await simulator.ask(`/control/state?suite=${suite}&person=${person}`)).json as {
        chats: { chatId: string; messages: unknown[] }[];
      };
      return chats.find((candidate) => candidate.chatId === chatId)?.messages ?? [];
    };

    it('are sent once for one uuid within an hour, whoever the second is for', async () => {
      const [one, two] = [await chat({ botInChat: true }), await chat({ botInChat: true })];
      const first = textAt((await say(one, { uuid: 'note-1' })).json, 'data', 'message_id');
      expect(textAt((await say(one, { uuid: 'note-1' }, 'Other words')).json, 'data', 'message_id')).toBe(first);
      expect(await shown(one)).toHaveLength(1);
      await say(two, { uuid: 'note-1' });
      expect(await shown(two)).toHaveLength(0);
      simulator.advance(minutes(61));
      await say(one, { uuid: 'note-1' });
      expect(await shown(one)).toHaveLength(2);
    });

    it('reach a person in the chat with the robot', async () => {
      const sent = await post('/im/v1/messages?receive_id_type=open_id', robot, {
        receive_id: client.openId('rep3'),
        msg_type: 'interactive',
        content: JSON.stringify(card),
      });
      expect(await shown(textAt(sent.json, 'data', 'chat_id'), 'rep3')).toEqual([
        expect.objectContaining({
          from: { kind: 'bot', name: 'Sidecar' },
          kind: 'card',
          card: { title: 'Visit', lines: ['Saw the buyer'], links: [] },
        }),
      ]);
      expect(
        (
          await post('/im/v1/messages?receive_id_type=open_id', robot, {
            receive_id: 'ou_lark_rep3',
            msg_type: 'text',
            content: '{"text":"x"}',
          })
        ).json,
      ).toMatchObject({ code: 230001 });
    });

    it.each([
      ['content that is an object instead of a string', { content: { text: 'x' } }, 99992402],
      ['content that is not JSON', { content: 'Hello' }, 230001],
      ['an empty text', { content: '{"text":""}' }, 230001],
      ['a card without elements', { msg_type: 'interactive', content: '{"header":{}}' }, 230099],
      ['a text of more than 150 KB', { content: JSON.stringify({ text: 'x'.repeat(150_001) }) }, 230025],
      [
        'a card of more than 30 KB',
        {
          msg_type: 'interactive',
          content: JSON.stringify({ elements: [{ tag: 'markdown', content: 'x'.repeat(30_001) }] }),
        },
        230025,
      ],
      ['an unknown chat', { receive_id: 'oc_0123' }, 230001],
    ])('are refused for %s', async (_case, body, code) => {
      const id = await chat({ botInChat: true });
      expect(await say(id, body)).toMatchObject({ status: 400, json: { code } });
      expect(await shown(id)).toHaveLength(0);
    });

    it('are limited to five a second in one chat', async () => {
      const id = await chat({ botInChat: true });
      const answers = await Promise.all(Array.from({ length: 6 }, () => say(id)));
      expect(answers.map(({ json }) => (json as { code: number }).code).sort()).toEqual([0, 0, 0, 0, 0, 230020]);
      simulator.advance(1001);
      expect((await say(id)).json).toMatchObject({ code: 0 });
    });

    it('are updated when they are shared cards of the robot', async () => {
      const id = await chat({ botInChat: true });
      const send = async (content: object) =>
        textAt(
          (await say(id, { msg_type: 'interactive', content: JSON.stringify(content) })).json,
          'data',
          'message_id',
        );
      const patch = (message: string, content: string) =>
        client.api(`/im/v1/messages/${message}`, robot, { method: 'PATCH', body: { content } });
      const good = await send(card);
      const later = { ...card, header: { title: { tag: 'plain_text', content: 'Visit, corrected' } } };
      expect((await patch(good, JSON.stringify(later))).json).toMatchObject({ code: 0 });
      expect(await shown(id)).toEqual([
        expect.objectContaining({ id: good, card: expect.objectContaining({ title: 'Visit, corrected' }) }),
      ]);
      expect((await patch(await send({ elements: [] }), JSON.stringify(later))).json).toMatchObject({ code: 230001 });
      expect(
        (await patch(textAt((await say(id)).json, 'data', 'message_id'), JSON.stringify(later))).json,
      ).toMatchObject({ code: 230001 });
      expect((await patch('om_0123', JSON.stringify(later))).json).toMatchObject({ code: 230001 });
    });
  });
});
