import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { people } from '../../simulator';
import { feishuClient } from './support/feishu';
import { morning, startSimulator, textAt, type RunningSimulator } from './support/simulator';

interface Shown {
  people: { key: string; openId: string }[];
  chats: {
    chatId: string;
    name: string;
    mode: string;
    memberKeys: string[];
    botInChat: boolean;
    addMembers: string;
    messages: { at: number; text?: string }[];
  }[];
  version: number;
}

describe('the controls of the tester', () => {
  let simulator: RunningSimulator;
  beforeEach(async () => {
    simulator = await startSimulator();
  });
  afterEach(() => simulator.close());

  const control = (name: string, body: unknown) => simulator.ask(`/control/${name}`, { method: 'POST', body });
  const state = async (suite = 'feishu', person = 'rep1') =>
    (await simulator.ask(`/control/state?suite=${suite}&person=${person}`)).json as Shown;

  it.each(['feishu', 'lark', 'dingtalk'])('show realistic chats on %s from the beginning', async (suite) => {
    const { people: shown, chats } = await state(suite);
    expect(shown).toHaveLength(29);
    const groups = chats.filter(({ mode }) => mode === 'group');
    expect(groups).toHaveLength(5);
    expect(chats.filter(({ mode }) => mode === 'p2p')).toEqual([
      expect.objectContaining({ name: 'Sidecar', memberKeys: ['rep1'], botInChat: true }),
    ]);
    expect(new Set(groups.map(({ botInChat }) => botInChat))).toEqual(new Set([true, false]));
    expect(groups.filter(({ addMembers }) => addMembers === 'owner')).toHaveLength(1);
    for (const { messages } of groups) expect(messages.length).toBeGreaterThanOrEqual(2);
    const newest = groups.map(({ messages }) => messages.at(-1)?.at ?? 0);
    expect(newest).toEqual([...newest].sort((a, b) => b - a));
    for (const { key } of people) {
      const { chats: own } = await state(suite, key);
      expect(own.filter(({ mode }) => mode === 'p2p')).toHaveLength(1);
      expect(own.every(({ memberKeys }) => memberKeys.includes(key))).toBe(true);
    }
  });

  it('refuse an unknown suite or person with a sentence', async () => {
    expect(await simulator.ask('/control/state?suite=teams&person=rep1')).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('suite') },
    });
    expect((await simulator.ask('/control/state?suite=feishu&person=nobody')).status).toBe(400);
    expect((await control('faults', { suite: 'feishu', call: '', kind: 'explode' })).status).toBe(400);
  });

  it('let people write, which moves the chat to the top and notifies the page', async () => {
    const before = await state();
    const waiting = simulator.ask(`/control/changes?since=${before.version}`);
    const chatId = before.chats.at(-1)?.chatId ?? '';
    simulator.advance(1000);
    expect((await control('message', { suite: 'feishu', chatId, person: 'rep1', text: '你好' })).status).toBe(200);
    const woken = (await waiting).json as { version: number };
    expect(woken.version).toBeGreaterThan(before.version);
    const [first] = (await state()).chats;
    expect(first).toMatchObject({
      chatId,
      messages: expect.arrayContaining([
        expect.objectContaining({ text: '你好', from: { kind: 'person', name: '王晓雨' } }),
      ]),
    });
    expect((await control('message', { suite: 'feishu', chatId, person: 'm25', text: 'x' })).status).toBe(400);
  });

  it('answer at once to a page with an older version', async () => {
    expect((await simulator.ask('/control/changes?since=0')).json).toEqual({ version: expect.any(Number) });
    expect((await simulator.ask('/control/changes?since=999999')).json).toEqual({ version: expect.any(Number) });
  });

  it('keep the position that the tester sets', async () => {
    expect((await simulator.ask('/control/position')).json).toMatchObject({
      mode: 'fix',
      latitude: expect.any(Number),
    });
    await control('position', { mode: 'fix', latitude: 22.5, longitude: 114 });
    expect((await simulator.ask('/control/position')).json).toEqual({
      mode: 'fix',
      latitude: 22.5,
      longitude: 114,
      accuracy: 20,
    });
    for (const mode of ['refuse', 'timeout']) {
      await control('position', { mode });
      expect((await simulator.ask('/control/position')).json).toMatchObject({ mode });
    }
    expect((await control('position', { mode: 'fix', latitude: 100, longitude: 0 })).status).toBe(400);
  });

  it('reset everything except the version', async () => {
    const before = await state();
    await control('chat', { suite: 'feishu', name: 'New', members: ['rep1'], owner: 'rep2' });
    await control('permissions', { suite: 'feishu', permission: 'im:chat', granted: false });
    const made = await state();
    expect(made.chats.length).toBe(before.chats.length + 1);
    expect((await simulator.ask('/control/reset', { method: 'POST', body: '' })).json).toEqual({ ok: true });
    const after = await state();
    const withoutMessageIds = ({ chats }: Shown) =>
      chats.map((chat) => ({ ...chat, messages: chat.messages.map(({ at, text }) => ({ at, text })) }));
    expect(withoutMessageIds(after)).toEqual(withoutMessageIds(before));
    expect(after.version).toBeGreaterThan(made.version);
    expect(simulator.world.isGranted('feishu', 'im:chat')).toBe(true);
  });

  describe('for faults', () => {
    const token = () => feishuClient(simulator, 'feishu').tenantToken();
    const list = async (bearer: string) => feishuClient(simulator, 'feishu').api('/im/v1/chats', bearer);

    it('answer an error in the format of the suite, as often as requested, without an action', async () => {
      const bearer = await token();
      await control('faults', {
        suite: 'feishu',
        call: 'im.chat.create',
        kind: 'error',
        status: 500,
        code: 2200,
        message: 'internal error',
        times: 2,
      });
      const make = () =>
        feishuClient(simulator, 'feishu').api('/im/v1/chats', bearer, { method: 'POST', body: { name: 'X' } });
      expect(await make()).toMatchObject({ status: 500, json: { code: 2200, msg: 'internal error' } });
      expect((await list(bearer)).json).toMatchObject({
        code: 0,
        data: { items: [expect.anything(), expect.anything()] },
      });
      expect((await make()).status).toBe(500);
      expect((await make()).json).toMatchObject({ code: 0 });
    });

    it('match a call by a part of its path, on the named suite only', async () => {
      const bearer = await token();
      await control('faults', { suite: 'lark', call: '/im/v1', kind: 'error' });
      expect((await list(bearer)).status).toBe(200);
      await control('faults', { suite: 'feishu', call: '/im/v1', kind: 'error' });
      expect((await list(bearer)).status).toBe(500);
      await control('faults/clear', {});
      expect((await list(bearer)).status).toBe(200);
    });

    it('lose the answer after the action, so that a repetition finds its result', async () => {
      const bearer = await token();
      const make = () =>
        feishuClient(simulator, 'feishu').api('/im/v1/chats?uuid=once', bearer, {
          method: 'POST',
          body: { name: 'Once' },
        });
      await control('faults', { suite: 'feishu', call: 'im.chat.create', kind: 'drop', times: 1 });
      await expect(make()).rejects.toThrow();
      await control('faults', { suite: 'feishu', call: 'im.chat.create', kind: 'malformed', times: 1 });
      expect(await make()).toMatchObject({ status: 200, json: undefined });
      const made = textAt((await make()).json, 'data', 'chat_id');
      const { items } = ((await list(bearer)).json as { data: { items: { chat_id: string; name: string }[] } }).data;
      expect(items.filter(({ name }) => name === 'Once')).toEqual([expect.objectContaining({ chat_id: made })]);
    });

    it('delay an answer', async () => {
      const bearer = await token();
      await control('faults', { suite: 'feishu', call: 'im.chat.list', kind: 'delay', ms: 30_000, times: 1 });
      const aborted = fetch(`${simulator.origin}/sim/feishu/open-apis/im/v1/chats`, {
        headers: { authorization: `Bearer ${bearer}` },
        signal: AbortSignal.timeout(200),
      });
      await expect(aborted).rejects.toThrow();
      expect((await list(bearer)).status).toBe(200);
    });

    it('also apply to calls of the container', async () => {
      await control('faults', {
        suite: 'dingtalk',
        call: 'container.config',
        kind: 'error',
        code: 7,
        message: 'no permission',
        times: 1,
      });
      const answer = await simulator.ask('/container/config', {
        method: 'POST',
        body: { suite: 'dingtalk', person: 'rep1', url: 'https://crm.example.test/' },
      });
      expect(answer.json).toEqual({ error: { errno: 7, errorCode: 7, errMsg: 'no permission' } });
    });

    it('have the formats of the two hosts of DingTalk', async () => {
      await control('faults', {
        suite: 'dingtalk',
        call: 'oapi.auth.scopes',
        kind: 'error',
        status: 200,
        code: -1,
        message: '系统繁忙',
        times: 1,
      });
      expect((await simulator.ask('/dingtalk/oapi/auth/scopes')).json).toMatchObject({
        errcode: -1,
        errmsg: '系统繁忙',
      });
      await control('faults', { suite: 'dingtalk', call: 'oauth2.accessToken', kind: 'error', status: 503, times: 1 });
      expect(await simulator.ask('/dingtalk/api/v1.0/oauth2/accessToken', { method: 'POST', body: {} })).toMatchObject({
        status: 503,
        json: { code: 'ServiceUnavailable', requestid: expect.any(String) },
      });
    });
  });

  it('count the received calls, without their secrets', async () => {
    const client = feishuClient(simulator, 'feishu');
    const bearer = await client.tenantToken();
    simulator.advance(10);
    await client.api('/im/v1/chats', 't-wrong');
    await client.api('/im/v1/chats', bearer);
    const { calls } = (await simulator.ask(`/control/calls?suite=feishu&since=${morning + 1}`)).json as {
      calls: object[];
    };
    expect(calls).toEqual([
      { at: morning + 10, suite: 'feishu', call: 'im.chat.list', status: 400, code: 99991663 },
      { at: morning + 10, suite: 'feishu', call: 'im.chat.list', status: 200, code: 0 },
    ]);
    expect((await simulator.ask('/control/calls')).text).not.toMatch(/demo_feishu_secret|t-[0-9a-f]{8}/);
  });
});

describe('a simulator with a state file', () => {
  let folder: string;
  let stateFile: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'simulator-'));
    stateFile = path.join(folder, 'deep', 'state.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps its chats, tokens, codes and idempotency keys through a restart', async () => {
    const before = await startSimulator({ stateFile });
    const client = feishuClient(before, 'feishu');
    const bearer = await client.tenantToken();
    const user = await client.userToken('rep1');
    const make = (from: RunningSimulator) =>
      feishuClient(from, 'feishu').api('/im/v1/chats?uuid=kept', bearer, { method: 'POST', body: { name: 'Kept' } });
    const made = textAt((await make(before)).json, 'data', 'chat_id');
    const code = (await client.authorize('rep2')).searchParams.get('code') ?? '';
    await before.close();

    const after = await startSimulator({ stateFile });
    expect(textAt((await make(after)).json, 'data', 'chat_id')).toBe(made);
    expect((await feishuClient(after, 'feishu').api('/authen/v1/user_info', user)).json).toMatchObject({
      data: { name: '王晓雨' },
    });
    expect((await feishuClient(after, 'feishu').exchange(code)).json).toMatchObject({ code: 0 });
    await after.close();
  });

  it('moves an unreadable file aside and starts empty', async () => {
    const first = await startSimulator({ stateFile });
    await first.close();
    await writeFile(stateFile, '{"format":1,"chats":[');
    const second = await startSimulator({ stateFile });
    expect(second.world.chats.list('feishu').length).toBeGreaterThan(27);
    expect(await readFile(`${stateFile}.unreadable`, 'utf8')).toBe('{"format":1,"chats":[');
    await second.close();
  });
});
