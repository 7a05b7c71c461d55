import { channels, type Channel } from '../../domain/platforms';
import { SuiteRefusal, SuiteUnreachable, type MessageCard } from '../../server/platforms/platform';
import { resolveTarget } from '../../simulator/phone/browser/links';
import { buildRecording } from '../../simulator/world/spoken';
import { simulateSuites, redirectUrl, type SimulatedSuites } from './simulated-suites';

let simulated: SimulatedSuites;
beforeAll(async () => {
  simulated = await simulateSuites();
});
afterAll(() => simulated.close());
beforeEach(() => simulated.begin());

const openId = (channel: Channel, key: string) => (channel === 'dingtalk' ? `dd_${key}` : `ou_${channel}_${key}`);
/** What the simulator calls the same action on each suite. */
const calls: Record<
  Channel,
  { create: string; send: string; info: string; path: string; createRight: string; token: string }
> = {
  feishu: {
    create: 'im.chat.create',
    send: 'im.message.create',
    info: 'im.chat.get',
    path: '/open-apis/im/v1/chats',
    createRight: 'im:chat',
    token: 'auth.tenant_access_token',
  },
  lark: {
    create: 'im.chat.create',
    send: 'im.message.create',
    info: 'im.chat.get',
    path: '/open-apis/im/v1/chats',
    createRight: 'im:chat',
    token: 'auth.tenant_access_token',
  },
  dingtalk: {
    create: 'im.sceneGroup.create',
    send: 'robot.groupMessages.send',
    info: 'im.sceneGroups.query',
    path: '/v1.0/im/sceneGroup',
    createRight: 'qyapi_chat_manage',
    token: 'oauth2.accessToken',
  },
};
const card: MessageCard = {
  title: '王晓雨 wrote a note',
  lines: [{ label: 'Note', text: 'They want [a quote](https://elsewhere.example)' }],
  link: { text: 'Open', url: 'https://crm.example/detail?type=organization&id=organization_0001&tab=dynamic' },
};

async function refusal(work: Promise<unknown>): Promise<SuiteRefusal> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SuiteRefusal)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

describe.each(channels)('%s', (channel) => {
  const suite = () => simulated.suite(channel);
  const made = (dedupeKey = 'chat-of-record-1', name = '鲜禾超市 · 客户') =>
    suite().createChat({
      name,
      ownerOpenId: openId(channel, 'rep1'),
      memberOpenIds: [openId(channel, 'rep1'), openId(channel, 'manager')],
      dedupeKey,
    });
  const chatsOf = () => simulated.world.chats.list(channel).filter(({ madeByBot }) => madeByBot);

  describe('the sign-in adapter', () => {
    it.each(['container', 'web'] as const)('finds the person to whom a code from the %s belongs', async (source) => {
      const code = await simulated.code(channel, 'rep1', source);
      const person = await suite().exchangeCode({ code, source, redirectUrl: redirectUrl(simulated.origin) });
      expect(person).toMatchObject({
        openId: openId(channel, 'rep1'),
        name: '王晓雨',
        tenantKey: channel === 'dingtalk' ? 'ding_corp_demo' : `tenant_demo_${channel}`,
      });
      expect(person.avatarUrl).toContain('/avatars/rep1');
    });

    it('gives a token in the name of the person where the suite has one', async () => {
      const person = await suite().exchangeCode({
        code: await simulated.code(channel, 'rep2', 'web'),
        source: 'web',
        redirectUrl: redirectUrl(simulated.origin),
      });
      expect(person.userTokenUntil).toBe(simulated.clock.now + 7_200_000);
      expect(person.userToken).toEqual(expect.any(String));
    });

    it.each(['container', 'web'] as const)('refuses a used or unknown code from the %s', async (source) => {
      const code = await simulated.code(channel, 'rep1', source);
      const exchange = (value: string) =>
        suite().exchangeCode({ code: value, source, redirectUrl: redirectUrl(simulated.origin) });
      await exchange(code);
      expect((await refusal(exchange(code))).kind).toBe('badCode');
      expect((await refusal(exchange('made-up-code'))).kind).toBe('badCode');
    });

    it('sends the browser to the page of the suite with a state', () => {
      const address = new URL(suite().authorizeUrl({ redirectUrl: redirectUrl(simulated.origin), state: 'abc' }));
      expect(address.searchParams.get('state')).toBe('abc');
      expect(address.searchParams.get('redirect_uri')).toBe(redirectUrl(simulated.origin));
      expect(address.searchParams.get('client_id')).toBe(suite().appId);
    });
  });

  describe('[shell 7.33] the signature of a page', () => {
    const config = async (url: string) => {
      const signed = await suite().signPage(url);
      return { ...signed, url, jsApiList: ['getLocation'] };
    };

    it('is accepted by the suite for an address with an escaped query', async () => {
      expect(
        simulated.world.verifyConfig(channel, await config(`${simulated.origin}/home?tab=main&q=%E9%B2%9C%20a`)),
      ).toEqual({ ok: true });
    });

    it('is fresh each time, and the suite refuses it for another page', async () => {
      const request = await config(`${simulated.origin}/home`);
      const next = await config(`${simulated.origin}/home`);
      expect(next.signature).not.toBe(request.signature);
      expect(simulated.world.verifyConfig(channel, { ...request, url: `${simulated.origin}/detail` }).ok).toBe(false);
      expect(simulated.world.verifyConfig(channel, next).ok).toBe(true);
    });

    it('requests the ticket once for any number of pages', async () => {
      await Promise.all([1, 2, 3].map(() => config(`${simulated.origin}/home`)));
      await config(`${simulated.origin}/home`);
      expect(simulated.calls(channel).filter(({ call }) => /ticket/i.test(call)).length).toBeLessThanOrEqual(1);
    });
  });

  describe('the chat adapter', () => {
    it('creates a chat with the robot, its owner and its members, and opens it', async () => {
      const chat = await made();
      expect(chat).toMatchObject({ name: '鲜禾超市 · 客户', memberCount: 2, dissolved: false });
      expect(chatsOf()).toMatchObject([
        { name: '鲜禾超市 · 客户', ownerKey: 'rep1', memberKeys: ['rep1', 'manager'], botInChat: true },
      ]);
      if (channel !== 'dingtalk')
        expect(chat.openUrl).toBe(
          `${simulated.origin}/sim/${channel}/applink/client/chat/open?openChatId=${chat.chatId}`,
        );
    });

    it('answers the same chat for the same key, also after a lost answer', async () => {
      simulated.fault({ suite: channel, call: calls[channel].create, kind: 'drop', times: 1 });
      const first = await made();
      const second = await made();
      expect(second.chatId).toBe(first.chatId);
      expect(chatsOf()).toHaveLength(1);
    });

    it('creates two chats for two keys of any length', async () => {
      const long = 'x'.repeat(70);
      expect((await made(`${long}1`)).chatId).not.toBe((await made(`${long}2`)).chatId);
    });

    it('reports name, size and members, and adds a member', async () => {
      const { chatId } = await made();
      expect(await suite().isInChat(chatId, openId(channel, 'manager'))).toBe(true);
      expect(await suite().isInChat(chatId, openId(channel, 'rep3'))).toBe(false);
      await suite().addToChat(chatId, [openId(channel, 'rep3')]);
      await suite().addToChat(chatId, [openId(channel, 'rep3')]);
      expect(await suite().isInChat(chatId, openId(channel, 'rep3'))).toBe(true);
      expect(await suite().chat(chatId)).toMatchObject({ name: '鲜禾超市 · 客户', memberCount: 3, dissolved: false });
    });

    it('reports that a chat was dissolved', async () => {
      const { chatId } = await made();
      const [chat] = chatsOf();
      if (chat) simulated.world.chats.change(chat, { dissolved: true });
      expect(await suite().chat(chatId)).toMatchObject({ dissolved: true });
      expect((await refusal(suite().sendCard({ chatId }, card, 'k1'))).kind).toBe('notFound');
    });

    it('reports an unknown chat', async () => {
      expect(['notFound', 'refused']).toContain((await refusal(suite().chat('oc_nowhere'))).kind);
    });

    it('handles more people than one call may name', async () => {
      const everybody = [
        'admin',
        'data-admin',
        'manager',
        'rep1',
        'rep2',
        'rep3',
        'rep4',
        'agent',
        'viewer',
        'single',
        ...Array.from({ length: 15 }, (_, i) => `m${i + 11}`),
      ];
      const chat = await suite().createChat({
        name: 'All',
        ownerOpenId: openId(channel, 'rep1'),
        dedupeKey: 'key-of-all',
        memberOpenIds: everybody.map((key) => openId(channel, key)),
      });
      expect(chat.memberCount).toBe(25);
      expect((await suite().chat(chat.chatId)).memberCount).toBe(25);
    });
  });

  describe('the card adapter', () => {
    it('shows a card in the chat once for one key', async () => {
      const { chatId } = await made();
      await suite().sendCard({ chatId }, card, 'note-1');
      await suite().sendCard({ chatId }, card, 'note-1');
      const [chat] = chatsOf();
      expect(chat?.messages).toHaveLength(1);
      const content = JSON.stringify(JSON.parse(chat?.messages[0]?.content ?? ''));
      expect(content).toContain('王晓雨 wrote a note');
      expect(content).toContain(encodeURIComponent('https://crm.example/detail?type=organization'));
    });

    it('shows the words of a person as text and not as a link', async () => {
      const { chatId } = await made();
      await suite().sendCard({ chatId }, card, 'note-2');
      const state = (await (
        await fetch(`${simulated.origin}/sim/control/state?suite=${channel}&person=rep1`)
      ).json()) as {
        chats: {
          openConversationId?: string;
          chatId: string;
          messages: { card?: { links: { url: string; pcUrl?: string }[] } }[];
        }[];
      };
      const shown = state.chats.find((chat) => [chat.chatId, chat.openConversationId].includes(chatId));
      const links = shown?.messages[0]?.card?.links ?? [];
      expect(links).toHaveLength(1);
      // The one button opens our page inside the client, on phones and on desktops.
      for (const device of ['mobile', 'desktop'] as const) {
        const address = (device === 'desktop' && links[0]?.pcUrl) || links[0]?.url || '';
        expect(resolveTarget(address, { suite: channel, device, appOrigin: 'https://crm.example' })).toEqual({
          kind: 'app',
          url: card.link.url,
        });
      }
    });

    it('shows a card to one person', async () => {
      await suite().sendCard({ openId: openId(channel, 'rep4') }, card, 'note-3');
      const direct = simulated.world.chats
        .list(channel)
        .find(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('rep4'));
      expect(direct?.messages).toHaveLength(1);
    });
  });

  describe('the adapter whose suite refuses a call', () => {
    it('reports a missing permission in the words of the suite', async () => {
      simulated.world.setPermission(channel, calls[channel].createRight, false);
      const no = await refusal(made('key-without-permission'));
      expect(no.kind).toBe('noPermission');
      expect(no.suiteMessage).toContain(calls[channel].createRight);
    });

    it('repeats a call after a rate limit, and reports it if that does not help', async () => {
      const { chatId } = await made();
      const busy =
        channel === 'dingtalk'
          ? { status: 403, code: 'Forbidden.AccessDenied.QpsLimitForAppkeyAndApi' }
          : { status: 429, code: 99991400 };
      simulated.fault({ suite: channel, call: calls[channel].info, kind: 'error', ...busy, times: 2 });
      expect((await suite().chat(chatId)).name).toBe('鲜禾超市 · 客户');
      simulated.fault({ suite: channel, call: calls[channel].info, kind: 'error', ...busy });
      expect((await refusal(suite().chat(chatId))).kind).toBe('rateLimited');
    });

    it('waits as long as the suite demands, and gives up at once where that is too long', async () => {
      const { chatId } = await made();
      const busy: { status: number; code: number | string; headers: Record<string, string> } =
        channel === 'dingtalk'
          ? { status: 429, code: 'Throttling', headers: { 'retry-after': '40' } }
          : {
              status: 429,
              code: 99991400,
              headers: { 'x-ogw-ratelimit-reset': '40', 'x-ogw-ratelimit-limit': '1000' },
            };
      simulated.fault({ suite: channel, call: calls[channel].info, kind: 'error', ...busy });
      const asked = () => simulated.calls(channel).filter(({ call }) => call === calls[channel].info).length;
      const before = asked();
      expect(await refusal(suite().chat(chatId))).toMatchObject({ kind: 'rateLimited', waitMs: 40_000, passes: true });
      expect(asked()).toBe(before + 1);
    });

    it('distinguishes a used-up monthly quota from a missing permission, and does not repeat the call', async () => {
      const { chatId } = await made();
      const over =
        channel === 'dingtalk'
          ? { status: 403, code: 'Forbidden.AccessDenied.ApiCountLimitForOrg' }
          : { status: 429, code: 99991403 };
      simulated.fault({ suite: channel, call: calls[channel].info, kind: 'error', ...over });
      expect(await refusal(suite().chat(chatId))).toMatchObject({ kind: 'quotaUsedUp', passes: true });
    });

    it('does not count a success that left out everybody as an added person', async () => {
      const { chatId } = await made();
      if (channel === 'dingtalk') return;
      const left = openId(channel, 'm11');
      simulated.fault({
        suite: channel,
        call: 'im.chat.members.create',
        kind: 'answer',
        data: { invalid_id_list: [left], not_existed_id_list: [], pending_approval_id_list: [] },
        times: 1,
      });
      expect(await refusal(suite().addToChat(chatId, [left]))).toMatchObject({
        kind: 'notFound',
        suiteCode: 'invalid_id_list',
      });
      await suite().addToChat(chatId, [left]);
      expect(await suite().isInChat(chatId, left)).toBe(true);
    });

    it('does not count a success that reached nobody as a sent message', async () => {
      if (channel !== 'dingtalk') return;
      const send = (key: string, list: Record<string, unknown>) => {
        simulated.fault({
          suite: channel,
          call: 'robot.oToMessages.batchSend',
          kind: 'answer',
          data: { processQueryKey: 'q', invalidStaffIdList: [], flowControlledStaffIdList: [], ...list },
          times: 1,
        });
        return refusal(suite().sendCard({ openId: 'dd_rep1' }, card, key));
      };
      expect(await send('key-held', { flowControlledStaffIdList: ['dd_rep1'] })).toMatchObject({ kind: 'rateLimited' });
      expect(await send('key-unknown', { invalidStaffIdList: ['dd_rep1'] })).toMatchObject({ kind: 'notFound' });
      // Nothing was noted as sent: the repeat goes out.
      await suite().sendCard({ openId: 'dd_rep1' }, card, 'key-held');
    });

    it('fetches a new token once when the suite revoked the current one', async () => {
      const { chatId } = await made();
      const before = simulated.calls(channel).filter(({ call }) => call === calls[channel].token).length;
      // A tenant whose tokens were all withdrawn: the simulator has forgotten them with everything but the chats.
      for (const token of simulated.world.tokens.tickets(channel)) token.expiresAt = 0;
      for (const value of tokensIn()) {
        const { token } = simulated.world.tokens.find(channel, value);
        if (token) token.expiresAt = 0;
      }
      await Promise.all([suite().chat(chatId), suite().chat(chatId), suite().chat(chatId)]);
      expect(simulated.calls(channel).filter(({ call }) => call === calls[channel].token)).toHaveLength(before + 1);
    });
  });

  /** The values of the application's tokens, as the suite remembers them. */
  function tokensIn(): string[] {
    const world = simulated.world as unknown as { state: { tokens: { suite: string; kind: string; value: string }[] } };
    return world.state.tokens
      .filter((token) => token.suite === channel && token.kind !== 'ticket')
      .map(({ value }) => value);
  }

  describe('the adapter whose suite does not answer', () => {
    it.each([
      ['answers 500', { kind: 'error', status: 500 }],
      ['answers nonsense', { kind: 'malformed' }],
      ['hangs up', { kind: 'drop' }],
    ] as const)('reports an unreachable suite when it %s', async (_how, fault) => {
      const { chatId } = await made();
      simulated.fault({ suite: channel, call: calls[channel].info, ...fault });
      await expect(simulated.another({ channel }).chat(chatId)).rejects.toThrow(SuiteUnreachable);
    });

    it('succeeds when only the first attempts fail', async () => {
      const { chatId } = await made();
      simulated.fault({ suite: channel, call: calls[channel].info, kind: 'error', status: 503, times: 2 });
      expect((await suite().chat(chatId)).dissolved).toBe(false);
    });

    it('waits no longer than its time limit', async () => {
      const { chatId } = await made();
      simulated.fault({ suite: channel, call: calls[channel].info, kind: 'delay', ms: 1500, times: 1 });
      await expect(simulated.another({ channel, limitMs: 100 }).chat(chatId)).rejects.toThrow(/time limit/);
    });

    it('pauses after five failures in a row, and then tries one call', async () => {
      const { chatId } = await made();
      const patient = simulated.another({ channel });
      simulated.fault({ suite: channel, call: calls[channel].info, kind: 'error', status: 500 });
      for (let i = 0; i < 5; i += 1) await expect(patient.chat(chatId)).rejects.toThrow(SuiteUnreachable);
      const asked = simulated.calls(channel).length;
      await expect(patient.chat(chatId)).rejects.toThrow(/not asked/);
      expect(simulated.calls(channel)).toHaveLength(asked);
      simulated.world.faults.clear();
      simulated.clock.now += 20_000;
      expect((await patient.chat(chatId)).dissolved).toBe(false);
    });
  });

  it('contains no secret in its errors', async () => {
    const { chatId } = await made();
    const code = await simulated.code(channel, 'rep1', 'web');
    const secret = channel === 'dingtalk' ? 'demo_dingtalk_secret' : `demo_${channel}_secret`;
    const held = [...tokensIn(), code, secret];
    expect(held).toHaveLength(3);
    // A suite that repeats in its error whatever it was sent.
    const echo = { suite: channel, kind: 'error', status: 400, code: channel === 'dingtalk' ? 'odd' : 19 } as const;
    simulated.fault({ ...echo, call: calls[channel].info, message: `you sent ${tokensIn().join()} and ${secret}` });
    simulated.fault({
      ...echo,
      call: channel === 'dingtalk' ? 'oauth2.userAccessToken' : 'authen.oauth_token',
      message: `you sent ${code} and ${secret}`,
    });
    const errors = [
      await refusal(suite().chat(chatId)),
      await refusal(suite().exchangeCode({ code, source: 'web', redirectUrl: redirectUrl(simulated.origin) })),
    ];
    expect(errors.map(({ suiteMessage }) => suiteMessage)).toEqual(['you sent *** and ***', 'you sent *** and ***']);
    simulated.world.faults.clear();
    simulated.fault({ suite: channel, call: calls[channel].info, kind: 'drop' });
    const unreachable = await suite()
      .chat(chatId)
      .then(
        () => undefined,
        (error: unknown) => error as Error,
      );
    expect(unreachable).toBeInstanceOf(SuiteUnreachable);
    for (const error of [...errors, unreachable]) {
      for (const value of held)
        expect(`${String(error)} ${error?.stack ?? ''} ${JSON.stringify(error)}`).not.toContain(value);
    }
  });

  it('stores tokens encrypted', async () => {
    await made();
    const texts = JSON.stringify([...simulated.stored.values()]);
    for (const token of tokensIn()) expect(texts).not.toContain(token);
  });
});

describe('the adapter of Feishu and Lark', () => {
  it.each(['feishu', 'lark'] as const)('gets a refusal from %s for a used signature', async (channel) => {
    const url = `${simulated.origin}/home?tab=main`;
    const request = { ...(await simulated.suite(channel).signPage(url)), url, jsApiList: [] };
    expect(simulated.world.verifyConfig(channel, request).ok).toBe(true);
    expect(simulated.world.verifyConfig(channel, request)).toMatchObject({ ok: false, errorCode: 333443 });
  });

  const seeded = (channel: Channel, name: string) => {
    const chat = simulated.world.chats.list(channel).find((candidate) => candidate.name.startsWith(name));
    if (!chat) throw new Error(`no chat ${name}`);
    return chat;
  };
  const tokenOf = async (channel: Channel, person: string) => {
    simulated.world.setConsents(channel, person, ['im:chat'], true);
    const { userToken } = await simulated
      .suite(channel)
      .exchangeCode({ code: await simulated.code(channel, person, 'container'), source: 'container' });
    return userToken;
  };

  it.each(['feishu', 'lark'] as const)(
    'signs in on %s without permission questions, and reports missing permissions later',
    async (channel) => {
      const address = new URL(
        simulated.suite(channel).authorizeUrl({ redirectUrl: redirectUrl(simulated.origin), state: 's' }),
      );
      expect(address.searchParams.has('scope')).toBe(false);
      // Nobody signs in with a scope that the app was not given: asking for none keeps the page open.
      simulated.world.setPermission(channel, 'im:chat', false);
      expect((await fetch(`${address.toString()}&user=rep1`, { redirect: 'manual' })).status).toBe(302);
      simulated.world.setPermission(channel, 'im:chat', true);
      const { userToken } = await simulated
        .suite(channel)
        .exchangeCode({ code: await simulated.code(channel, 'rep4', 'container'), source: 'container' });
      expect(await refusal(simulated.suite(channel).addBot(seeded(channel, '明月楼').id, userToken))).toMatchObject({
        kind: 'noConsent',
        suiteCode: '99991679',
        scope: 'im:chat',
      });
      expect(await refusal(simulated.suite(channel).addBot(seeded(channel, '明月楼').id, undefined))).toMatchObject({
        kind: 'noConsent',
        scope: 'im:chat',
      });
    },
  );

  it.each(['feishu', 'lark'] as const)('lets a member on %s add the robot to their chat, once', async (channel) => {
    const chat = seeded(channel, '明月楼');
    const token = await tokenOf(channel, 'rep1');
    await simulated.suite(channel).addBot(chat.id, token);
    expect(chat.botInChat).toBe(true);
    await simulated.suite(channel).addBot(chat.id, undefined);
    expect(await simulated.suite(channel).botChats()).toContainEqual(expect.objectContaining({ chatId: chat.id }));
  });

  it('does not add the robot for a person outside the chat, where only the owner may, or without a token', async () => {
    const token = await tokenOf('feishu', 'rep1');
    await refusal(simulated.suite('feishu').addBot(seeded('feishu', '销售例会').id, token));
    await refusal(simulated.suite('feishu').addBot(seeded('feishu', '明月楼').id, await tokenOf('feishu', 'rep4')));
    await refusal(simulated.suite('feishu').addBot(seeded('feishu', '明月楼').id, undefined));
    expect(seeded('feishu', '销售例会').botInChat).toBe(false);
  });

  it.each(['feishu', 'lark'] as const)('turns samples of speech into text on %s', async (channel) => {
    const samples = Buffer.from(buildRecording('四十箱', { rate: 16_000, channels: 1 }).subarray(44));
    const { textOfSpeech } = simulated.suite(channel);
    expect(await textOfSpeech?.(samples)).toBe('四十箱');
    expect(await textOfSpeech?.(Buffer.alloc(3200))).toBe('');
    simulated.world.setPermission(channel, 'speech_to_text:speech', false);
    expect((await refusal(textOfSpeech?.(samples) ?? Promise.resolve())).kind).toBe('noPermission');
    expect(simulated.suite('dingtalk').textOfSpeech).toBeNull();
  });

  it('shares a token between two processes', async () => {
    await simulated.suite('feishu').botChats();
    const before = simulated.calls('feishu').filter(({ call }) => call === 'auth.tenant_access_token').length;
    await simulated.another().botChats();
    expect(simulated.calls('feishu').filter(({ call }) => call === 'auth.tenant_access_token')).toHaveLength(before);
  });

  it('renews a token three minutes before it expires', async () => {
    await simulated.suite('lark').botChats();
    const before = simulated.calls('lark').filter(({ call }) => call === 'auth.tenant_access_token').length;
    simulated.clock.now += 7_200_000 - 170_000;
    await simulated.suite('lark').botChats();
    expect(simulated.calls('lark').filter(({ call }) => call === 'auth.tenant_access_token')).toHaveLength(before + 1);
  });
});

describe('DingTalk without a group template', () => {
  const plain = () => simulated.another({ channel: 'dingtalk', env: { DINGTALK_GROUP_TEMPLATE_ID: '' } });

  it('creates a plain group, finds it again by its key, and knows its name, size and members', async () => {
    const request = { name: 'Plain', ownerOpenId: 'dd_rep1', memberOpenIds: ['dd_rep2'], dedupeKey: 'plain-1' };
    const chat = await plain().createChat(request);
    expect((await plain().createChat(request)).chatId).toBe(chat.chatId);
    await plain().addToChat(chat.chatId, ['dd_rep3']);
    expect(await plain().chat(chat.chatId)).toMatchObject({ name: 'Plain', memberCount: 3, dissolved: false });
    expect(await plain().isInChat(chat.chatId, 'dd_rep3')).toBe(true);
  });

  it('reports that no chat contains the robot', async () => {
    expect(await plain().botChats()).toEqual([]);
    expect(await simulated.suite('dingtalk').botChats()).toBe('unknown');
    await refusal(simulated.suite('dingtalk').addBot('cid', undefined));
  });
});
