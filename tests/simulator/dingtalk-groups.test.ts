import { dingtalkClient, type DingtalkClient } from './support/dingtalk';
import { days, startSimulator, textAt, type RunningSimulator } from './support/simulator';

interface Shown {
  chatId: string;
  openConversationId: string;
  name: string;
  mode: string;
  botInChat: boolean;
  messages: Record<string, unknown>[];
}

describe('the simulated groups and messages of DingTalk', () => {
  let simulator: RunningSimulator;
  let client: DingtalkClient;
  let app: string;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    client = dingtalkClient(simulator);
    app = await client.appToken();
  });
  afterAll(() => simulator.close());

  const chats = async (person = 'rep1') =>
    ((await simulator.ask(`/control/state?suite=dingtalk&person=${person}`)).json as { chats: Shown[] }).chats;
  const makeScene = (extra: object = {}) =>
    client.api('/im/sceneGroup/create', app, {
      title: 'Scene',
      template_id: 't1',
      owner_user_id: 'dd_rep1',
      user_ids: ['dd_rep2'],
      ...extra,
    });
  const sceneId = async (extra?: object) => textAt((await makeScene(extra)).json, 'open_conversation_id');
  const makePlain = async () =>
    (await client.api('/im/group/create', app, { name: 'Plain', owner: 'dd_rep1', useridlist: [] })).json;
  const plainId = async () => textAt(await makePlain(), 'openConversationId');
  const say = (
    openConversationId: string,
    msgKey = 'sampleText',
    msgParam: unknown = { content: 'Hello' },
    extra: object = {},
  ) =>
    client.api('/robot/groupMessages/send', app, {
      robotCode: 'ding_demo',
      openConversationId,
      msgKey,
      msgParam: typeof msgParam === 'string' ? msgParam : JSON.stringify(msgParam),
      ...extra,
    });
  const messagesOf = async (id: string) =>
    (await chats()).find(({ openConversationId }) => openConversationId === id)?.messages ?? [];

  it('contain the robot when they come from a template, and not otherwise', async () => {
    const [scene, plain] = [await sceneId(), await plainId()];
    expect((await say(scene)).status).toBe(200);
    expect(await say(plain)).toMatchObject({ status: 400, json: { code: 'invalidParameter.robotCode.notExsit' } });
    expect(await messagesOf(scene)).toEqual([
      expect.objectContaining({ kind: 'text', text: 'Hello', from: { kind: 'bot', name: 'Sidecar' } }),
    ]);
    expect(await messagesOf(plain)).toEqual([]);
  });

  it('are created once for one uuid', async () => {
    const first = await sceneId({ uuid: 'record-7' });
    expect(await sceneId({ uuid: 'record-7' })).toBe(first);
    simulator.advance(days(3));
    app = await client.appToken();
    expect(await sceneId({ uuid: 'record-7', title: 'x' })).toBe(first);
  });

  it('refuse unknown people', async () => {
    expect(await makeScene({ owner_user_id: 'dd_nobody' })).toMatchObject({
      status: 400,
      json: { code: 'member.notFound' },
    });
    expect(
      await client.api('/im/group/create', app, { name: 'x', owner: 'ou_feishu_rep1', useridlist: [] }),
    ).toMatchObject({ status: 400, json: { code: 'parameter.invalid' } });
  });

  it('change their members and their name', async () => {
    const id = await sceneId();
    const change = (path: string, body: object) =>
      client.api(`/im/sceneGroup${path}`, app, { open_conversation_id: id, ...body });
    await change('/member/add', { user_ids: ['dd_m11', 'dd_m12'] });
    await change('/member/delete', { user_ids: ['dd_rep2'] });
    await change('/update', { title: 'New', owner_user_id: 'dd_m11' });
    expect((await client.api('/im/sceneGroups/query', app, { openConversationId: id })).json).toMatchObject({
      title: 'New',
      ownerUserId: 'dd_m11',
    });
    expect(
      (await client.api('/im/sceneGroups/members/batchQuery', app, { openConversationId: id, maxResults: 1 })).json,
    ).toMatchObject({ memberUserIds: ['dd_rep1', 'dd_m11', 'dd_m12'], hasMore: false });
    expect(await change('/member/delete', { user_ids: ['dd_m11'] })).toMatchObject({ status: 400 });
  });

  it('are changed, when they are plain, by the id of their creation alone', async () => {
    const made = await makePlain();
    const [chatid, openConversationId] = [textAt(made, 'chatid'), textAt(made, 'openConversationId')];
    const change = (body: object) => client.api('/im/group/update', app, { name: 'New', ...body });
    for (const body of [{ openConversationId }, { chatid: openConversationId }])
      expect(await change(body)).toMatchObject({ status: 400 });
    expect((await change({ chatid, add_useridlist: ['dd_m11'] })).json).toEqual({ success: true });
    const look = async (id: string) => (await client.oapi(`/chat/get?chatid=${id}`, app, undefined, 'GET')).json;
    expect(await look(chatid)).toMatchObject({ chat_info: { name: 'New', useridlist: ['dd_rep1', 'dd_m11'] } });
    expect(await look(openConversationId)).toMatchObject({ errcode: 40016 });
    const [foreign] = simulator.world.chats
      .list('dingtalk')
      .filter(({ madeByBot, mode }) => !madeByBot && mode === 'group');
    expect(await look(foreign?.id ?? '')).toMatchObject({ errcode: 40016 });
    expect(await change({ chatid: foreign?.id })).toMatchObject({ status: 400 });
  });

  it('are dissolved only when they are scene groups', async () => {
    const [scene, plain] = [await sceneId(), await plainId()];
    const disband = (openConversationId: string) =>
      client.api('/im/chat/scenegroup/disband', app, { openConversationId });
    expect((await disband(plain)).status).toBe(400);
    expect((await disband(scene)).json).toEqual({ success: true });
    expect((await client.api('/im/sceneGroups/query', app, { openConversationId: scene })).json).toMatchObject({
      status: 2,
    });
    expect((await say(scene)).json).toMatchObject({ code: 'group.disbanded' });
    expect(
      await client.api('/im/sceneGroup/member/add', app, { open_conversation_id: scene, user_ids: ['dd_m11'] }),
    ).toMatchObject({ status: 400 });
    expect((await chats()).map(({ openConversationId }) => openConversationId)).not.toContain(scene);
  });

  it('answer the scene group calls only when they are scene groups', async () => {
    const plain = await plainId();
    const query = async (openConversationId: string) =>
      (await client.api('/im/sceneGroups/query', app, { openConversationId })).json;
    expect(await query(plain)).toMatchObject({ code: 'groupPermissionDenied' });
    expect(await query('cid0')).toMatchObject({ code: 'cidEncryptError' });
  });

  it.each<[string, string, unknown, object]>([
    ['a parameter that is not JSON', 'sampleText', 'Hello', {}],
    ['a member that is missing', 'sampleActionCard', { title: 'T', text: 'x', singleTitle: 'Open' }, {}],
    ['an unknown template', 'sampleCard', { content: 'x' }, {}],
    ['another robot', 'sampleText', { content: 'x' }, { robotCode: 'ding_other' }],
    ['an unknown group', 'sampleText', { content: 'x' }, { openConversationId: 'cid0' }],
    ['a parameter of more than 15,000 bytes', 'sampleText', { content: 'x'.repeat(15_000) }, {}],
  ])('refuse a message with %s', async (_case, msgKey, msgParam, extra) => {
    const id = await sceneId();
    expect(await say(id, msgKey, msgParam, extra)).toMatchObject({
      status: 400,
      json: { code: expect.stringMatching(/^invalid/) },
    });
    expect(await messagesOf(id)).toEqual([]);
  });

  it('are not reached by their old chatid', async () => {
    const made = (await makeScene()).json;
    expect((await say(textAt(made, 'chat_id'))).json).toMatchObject({ code: 'invalid.openConversationId' });
  });

  it('show action cards with their buttons', async () => {
    const id = await sceneId();
    await say(id, 'sampleActionCard', {
      title: 'Visit note',
      text: '### Visit note\n\n**Customer** 鲜禾超市 \\*A\\*\n\n[Map](https://maps.example/1)',
      singleTitle: 'Open',
      singleURL:
        'dingtalk://dingtalkclient/page/link?pc_slide=true&url=https%3A%2F%2Fcrm.example.test%2Fdetail%3Fid%3D1',
    });
    expect(await messagesOf(id)).toEqual([
      expect.objectContaining({
        kind: 'card',
        markdown: expect.stringContaining('### Visit note'),
        card: {
          title: 'Visit note',
          lines: ['Visit note', 'Customer 鲜禾超市 *A*', 'Map'],
          links: [
            { text: 'Map', url: 'https://maps.example/1' },
            {
              text: 'Open',
              url: 'dingtalk://dingtalkclient/page/link?pc_slide=true&url=https%3A%2F%2Fcrm.example.test%2Fdetail%3Fid%3D1',
            },
          ],
        },
      }),
    ]);
  });

  it('show work notifications in the chat of the person, the same content once a day', async () => {
    const notify = (content = 'Due today', extra: object = {}) =>
      client.oapi('/topapi/message/corpconversation/asyncsend_v2', app, {
        agent_id: '900001',
        userid_list: 'dd_rep1,dd_rep2',
        msg: { msgtype: 'text', text: { content } },
        ...extra,
      });
    const received = async () => (await chats()).find(({ mode }) => mode === 'p2p')?.messages ?? [];
    await notify();
    expect((await notify()).json).toMatchObject({ errcode: 0, task_id: expect.any(Number) });
    await notify('Overdue');
    expect((await received()).map(({ text }) => text)).toEqual(['Due today', 'Overdue']);
    simulator.advance(days(1));
    app = await client.appToken();
    await notify();
    expect(await received()).toHaveLength(3);
    expect((await notify('x', { agent_id: 1 })).json).toMatchObject({ errcode: 40056 });
    expect((await notify('x', { userid_list: 'dd_nobody' })).json).toMatchObject({ errcode: 40035 });
  });

  it('show an action card and a form of a work notification', async () => {
    const notify = (msg: object) =>
      client.oapi('/topapi/message/corpconversation/asyncsend_v2', app, {
        agent_id: 900001,
        userid_list: 'dd_rep1',
        msg,
      });
    await notify({
      msgtype: 'action_card',
      action_card: {
        title: 'Deal',
        markdown: '**Won**',
        single_title: 'Open',
        single_url: 'https://crm.example.test/detail?id=2',
      },
    });
    await notify({
      msgtype: 'oa',
      oa: {
        message_url: 'https://crm.example.test/x',
        head: { text: 'Sidecar' },
        body: { title: 'Due', form: [{ key: 'Task: ', value: 'Call' }] },
      },
    });
    const direct = (await chats()).find(({ mode }) => mode === 'p2p');
    expect(direct?.messages.map(({ card }) => card)).toEqual([
      { title: 'Deal', lines: ['Won'], links: [{ text: 'Open', url: 'https://crm.example.test/detail?id=2' }] },
      { title: 'Due', lines: ['Task: Call'], links: [{ text: 'Due', url: 'https://crm.example.test/x' }] },
    ]);
  });
});
