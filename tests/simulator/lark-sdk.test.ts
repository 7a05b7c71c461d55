import * as lark from '@larksuiteoapi/node-sdk';
import { feishuApplications } from '../../simulator';
import { buildRecording } from '../../simulator/world/spoken';
import { feishuClient } from './support/feishu';
import { hours, startSimulator, type RunningSimulator } from './support/simulator';

/** The suites' own SDK as an independent witness that the simulator speaks their language. */
describe.each(['feishu', 'lark'] as const)('the official SDK of %s on the simulator', (suite) => {
  let simulator: RunningSimulator;
  let sdk: lark.Client;
  const openId = (key: string) => `ou_${suite}_${key}`;
  const quiet = {
    error: () => undefined,
    warn: () => undefined,
    info: () => undefined,
    debug: () => undefined,
    trace: () => undefined,
  };
  const sdkWith = (appSecret: string) =>
    new lark.Client({
      appId: feishuApplications[suite].appId,
      appSecret,
      domain: `${simulator.origin}/sim/${suite}`,
      logger: quiet,
      // Each client starts without the tokens of an earlier test.
      cache: memory(),
    });

  beforeEach(async () => {
    simulator = await startSimulator();
    sdk = sdkWith(feishuApplications[suite].secret);
  });
  afterEach(() => simulator.close());

  /** Makes a group with rep1 and rep2 and returns its id. */
  const makeGroup = async () => {
    const made = await sdk.im.chat.create({
      params: { user_id_type: 'open_id', set_bot_manager: true, uuid: 'sdk-1' },
      data: { name: 'SDK', owner_id: openId('rep1'), user_id_list: [openId('rep2')] },
    });
    expect(made.code).toBe(0);
    return made.data?.chat_id ?? '';
  };

  it('gets its token by itself and requests the ticket of pages', async () => {
    const ticket = await sdk.request<{ code: number; data: { ticket: string } }>({
      method: 'POST',
      url: '/open-apis/jssdk/ticket/get',
      data: {},
    });
    expect(ticket).toMatchObject({ code: 0, data: { ticket: expect.any(String) } });
    expect(simulator.world.log.list(suite).map(({ call }) => call)).toEqual([
      'auth.tenant_access_token',
      'jssdk.ticket',
    ]);
  });

  it('fails with a wrong secret', async () => {
    await expect(sdkWith('guess').im.chat.list({})).rejects.toThrow(
      'code: 10015, msg: The secret of the app is wrong.',
    );
  });

  it('creates, reads, changes, lists and dissolves a group', async () => {
    const chatId = await makeGroup();
    expect(
      (await sdk.im.chat.get({ path: { chat_id: chatId }, params: { user_id_type: 'open_id' } })).data,
    ).toMatchObject({ name: 'SDK', owner_id: openId('rep1'), user_count: '2', bot_count: '1' });
    expect((await sdk.im.chat.update({ path: { chat_id: chatId }, data: { name: 'SDK 2' } })).code).toBe(0);
    const names: (string | undefined)[] = [];
    for await (const page of await sdk.im.chat.listWithIterator({ params: { page_size: 1 } }))
      names.push(...(page?.items?.map(({ name }) => name) ?? []));
    expect(names).toContain('SDK 2');
    expect(names).toHaveLength(3);
    expect((await sdk.im.chat.delete({ path: { chat_id: chatId } })).code).toBe(0);
  });

  it('adds, lists and checks members', async () => {
    const chatId = await makeGroup();
    const added = await sdk.im.chatMembers.create({
      path: { chat_id: chatId },
      params: { member_id_type: 'open_id' },
      data: { id_list: [openId('m11')] },
    });
    expect(added).toMatchObject({ code: 0, data: { invalid_id_list: [] } });
    const members = await sdk.im.chatMembers.get({ path: { chat_id: chatId }, params: { member_id_type: 'open_id' } });
    expect(members.data?.items?.map(({ member_id: id }) => id)).toEqual(['rep1', 'rep2', 'm11'].map(openId));
    expect((await sdk.im.chatMembers.isInChat({ path: { chat_id: chatId } })).data).toEqual({ is_in_chat: true });
    const user = await feishuClient(simulator, suite).userToken('rep3');
    expect(
      (await sdk.im.chatMembers.isInChat({ path: { chat_id: chatId } }, lark.withUserAccessToken(user))).data,
    ).toEqual({ is_in_chat: false });
  });

  it('sends a text and a card, and updates the card', async () => {
    const chatId = await makeGroup();
    const card = (title: string) =>
      JSON.stringify({
        config: { update_multi: true },
        header: { title: { tag: 'plain_text', content: title } },
        elements: [],
      });
    const text = await sdk.im.message.create({
      params: { receive_id_type: 'chat_id' },
      data: { receive_id: chatId, msg_type: 'text', content: JSON.stringify({ text: 'Hi' }), uuid: 'u1' },
    });
    expect(text).toMatchObject({ code: 0, data: { chat_id: chatId, body: { content: '{"text":"Hi"}' } } });
    const sent = await sdk.im.message.create({
      params: { receive_id_type: 'open_id' },
      data: { receive_id: openId('rep1'), msg_type: 'interactive', content: card('One') },
    });
    const patched = await sdk.im.message.patch({
      path: { message_id: sent.data?.message_id ?? '' },
      data: { content: card('Two') },
    });
    expect(patched.code).toBe(0);
  });

  it('reads the signed-in person and the directory', async () => {
    const user = await feishuClient(simulator, suite).userToken('rep1');
    expect((await sdk.authen.userInfo.get({}, lark.withUserAccessToken(user))).data).toMatchObject({
      open_id: openId('rep1'),
      name: '王晓雨',
    });
    expect((await sdk.contact.scope.list({})).data?.department_ids).toHaveLength(4);
    const found = await sdk.contact.user.findByDepartment({ params: { department_id: 'od-east-sales' } });
    expect(found.data?.items?.map(({ open_id: id }) => id)).toContain(openId('rep1'));
    expect((await sdk.contact.user.get({ path: { user_id: openId('rep1') } })).data?.user).toMatchObject({
      name: '王晓雨',
      job_title: 'Sales representative',
    });
    expect((await sdk.tenant.tenant.query({})).data?.tenant?.tenant_key).toBe(feishuApplications[suite].tenantKey);
  });

  it('creates a definition, starts an instance of it, and decides it', async () => {
    const { code: ok, data: made } = await sdk.approval.approval.create({
      params: { user_id_type: 'open_id' },
      data: {
        approval_name: '@i18n@discount',
        viewers: [{ viewer_type: 'NONE' }],
        form: {
          form_content: JSON.stringify([{ id: 'record', type: 'input', name: '@i18n@record', required: true }]),
        },
        node_list: [
          { id: 'START' },
          { id: 'boss', node_type: 'AND', approver: [{ type: 'Personal', user_id: openId('manager') }] },
          { id: 'END' },
        ],
        settings: { revert_interval: 0 },
        i18n_resources: [
          {
            locale: 'zh-CN',
            is_default: true,
            texts: [
              { key: '@i18n@discount', value: '折扣' },
              { key: '@i18n@record', value: '记录' },
            ],
          },
        ],
      },
    });
    expect(ok).toBe(0);
    const code = made?.approval_code ?? '';
    expect((await sdk.approval.approval.subscribe({ path: { approval_code: code } })).code).toBe(0);
    const read = await sdk.approval.approval.get({ path: { approval_code: code } });
    expect(read.data).toMatchObject({
      approval_name: '折扣',
      node_list: [{}, { node_id: 'boss', node_type: 'AND' }, {}],
    });
    const begun = await sdk.approval.instance.create({
      data: {
        approval_code: code,
        open_id: openId('rep1'),
        form: JSON.stringify([{ id: 'record', type: 'input', value: 'Brightsea' }]),
        uuid: 'A-1',
      },
    });
    const instance_id = begun.data?.instance_code ?? '';
    const [task] = (await sdk.approval.instance.get({ path: { instance_id } })).data?.task_list ?? [];
    expect(task).toMatchObject({ status: 'PENDING', open_id: openId('manager') });
    const approved = await sdk.approval.task.approve({
      params: { user_id_type: 'open_id' },
      data: { approval_code: code, instance_code: instance_id, user_id: openId('manager'), task_id: task?.id ?? '' },
    });
    expect(approved.code).toBe(0);
    expect((await sdk.approval.instance.get({ path: { instance_id: 'A-1' } })).data).toMatchObject({
      status: 'APPROVED',
      instance_code: instance_id,
    });
  });

  it('creates a task list, reads its tasks and completes one once', async () => {
    const list = await sdk.task.v2.tasklist.create({
      params: { user_id_type: 'open_id' },
      data: { name: 'Brightsea', members: [{ id: openId('rep1'), type: 'user', role: 'editor' }] },
    });
    const tasklist_guid = list.data?.tasklist?.guid ?? '';
    const task = simulator.world.tasks.create({
      suite,
      summary: 'Send a quote',
      description: '',
      creatorKey: 'rep1',
      members: [],
      dueAt: 1_800_000_000_000,
      listGuids: [tasklist_guid],
    });
    const tasks = await sdk.task.v2.tasklist.tasks({ path: { tasklist_guid } });
    expect(tasks.data?.items).toMatchObject([
      { guid: task.guid, summary: 'Send a quote', due: { timestamp: '1800000000000' } },
    ]);
    const done = {
      path: { task_guid: task.guid },
      data: { task: { completed_at: '1700000000000' }, update_fields: ['completed_at'] },
    };
    expect((await sdk.task.v2.task.patch(done)).data?.task).toMatchObject({ completed_at: '1700000000000' });
    await expect(sdk.task.v2.task.patch(done)).rejects.toMatchObject({ response: { data: { code: 1470400 } } });
    // A task that somebody else has, in a list that the application is not in, is none of its.
    const own = simulator.world.tasks.create({ ...task, listGuids: [] });
    await expect(sdk.task.v2.task.get({ path: { task_guid: own.guid } })).rejects.toMatchObject({
      response: { status: 403, data: { code: 1470403 } },
    });
  });

  it('turns the samples of a recording into text, and refuses the whole file', async () => {
    const file = Buffer.from(buildRecording('四十箱', { rate: 16_000, channels: 1 }));
    const recognize = (speech: Buffer, file_id = 'a1b2c3d4e5f6a7b8') =>
      sdk.speech_to_text.speech.fileRecognize({
        data: {
          speech: { speech: speech.toString('base64') },
          config: { file_id, format: 'pcm', engine_type: '16k_auto' },
        },
      });
    expect((await recognize(file.subarray(44))).data).toEqual({ recognition_text: '四十箱' });
    expect((await recognize(Buffer.alloc(3200))).data).toEqual({ recognition_text: '' });
    await expect(recognize(file)).rejects.toMatchObject({ response: { status: 400 } });
    await expect(recognize(Buffer.alloc(61 * 32_000))).rejects.toMatchObject({ response: { status: 400 } });
    await expect(recognize(file.subarray(44), 'short')).rejects.toMatchObject({ response: { status: 400 } });
  });

  it('throws the refusals of the gateway', async () => {
    await sdk.im.chat.list({});
    simulator.advance(hours(3));
    // The SDK goes by this machine's clock and still holds the old token.
    await expect(sdk.im.chat.list({})).rejects.toMatchObject({ response: { status: 400, data: { code: 99991663 } } });
  });
});

function memory(): lark.Cache {
  const kept = new Map<string, unknown>();
  const key = (name: { toString(): string }, options?: { namespace?: string }) =>
    `${options?.namespace ?? ''}/${name.toString()}`;
  return {
    get: (name, options) => Promise.resolve(kept.get(key(name, options))),
    set: (name, value, _expire, options) => {
      kept.set(key(name, options), value);
      return Promise.resolve(true);
    },
  };
}
