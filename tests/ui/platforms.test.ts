import { createDingtalkClient } from '@/platforms/dingtalk/client';
import type { Bridge } from '@/platforms/dingtalk/bridge';
import type { SignedBridge } from '@/platforms/dingtalk/signed-bridge';
import { createLarkClient } from '@/platforms/feishu/client';
import type { Platform } from '@/platforms';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Lark/7.62.12 LarkLocale/zh_CN ChannelName/Feishu';
const settings = {
  channels: {
    feishu: { appId: 'cli_1' },
    lark: { appId: 'cli_2' },
    dingtalk: { appId: 'ding', corpId: 'corp_1', agentId: '9' },
  },
  jsSdk: null,
  demo: false,
};

function userAgent(text: string) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(text);
}

beforeAll(() => {
  const meta = document.createElement('meta');
  meta.name = 'sidecar';
  meta.content = JSON.stringify(settings);
  document.head.append(meta);
});
beforeEach(() => userAgent(phone));
afterEach(() => {
  delete window.tt;
  delete window.h5sdk;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('Feishu and Lark', () => {
  interface Seen {
    calls: { name: string; options: Record<string, unknown> }[];
    signed: string[];
  }

  /** A bridge that answers each call as the test says; `config` answers in turn. */
  function bridge(
    answers: Record<string, (options: BridgeCall & Record<string, unknown>) => void>,
    configs: ('ok' | 'refused')[] = ['ok'],
  ): Seen {
    const seen: Seen = { calls: [], signed: [] };
    const answer = (name: string) => (options: BridgeCall & Record<string, unknown>) => {
      seen.calls.push({ name, options });
      answers[name]?.(options);
    };
    window.tt = Object.fromEntries(Object.keys(answers).map((name) => [name, answer(name)])) as LarkBridge;
    window.h5sdk = {
      config: (options) => {
        seen.calls.push({ name: 'config', options: { ...options } });
        if (configs.shift() === 'refused') options.onFail?.({ errMsg: 'config:fail invalid signature' });
        else options.onSuccess?.({});
      },
      ready: (done) => done(),
      error: () => undefined,
    };
    return seen;
  }

  async function client(seen: Seen): Promise<Platform> {
    const platform = await createLarkClient('feishu');
    if (!platform) throw new Error('no bridge');
    platform.signWith((url) => {
      seen.signed.push(url);
      return Promise.resolve({ timestamp: 1, nonceStr: `n${seen.signed.length}`, signature: 's', appId: 'cli_1' });
    });
    return platform;
  }
  const names = (seen: Seen) => seen.calls.map(({ name }) => name);

  test('a page with the user agent but without the bridge is not in the suite', async () => {
    expect(await createLarkClient('feishu')).toBeUndefined();
  });

  test('language and device come from the user agent', async () => {
    const platform = await client(bridge({}));
    expect(platform).toMatchObject({ language: 'zh-CN', device: 'phone', inContainer: true });
    userAgent(phone.replace('iPhone; CPU iPhone OS 18_0', 'Macintosh').replace('zh_CN', 'en_US'));
    expect(await client(bridge({}))).toMatchObject({ language: 'en-US', device: 'desktop' });
  });

  test('signs in by requestAccess, which wants appID, without a signature', async () => {
    const seen = bridge({ requestAccess: ({ success }) => success?.({ code: 'c1' }) });
    expect(await (await client(seen)).signInCode()).toEqual({ kind: 'done', value: { code: 'c1' } });
    expect(seen.calls[0]?.options).toMatchObject({ appID: 'cli_1', scopeList: [] });
    expect(seen.signed).toEqual([]);
  });

  test('asks for a scope by requestAccess; a refusal is one', async () => {
    const seen = bridge({ requestAccess: ({ success }) => success?.({ code: 'c3' }) });
    expect(await (await client(seen)).consentCode('im:chat')).toEqual({ kind: 'done', value: { code: 'c3' } });
    expect(seen.calls[0]?.options).toMatchObject({ appID: 'cli_1', scopeList: ['im:chat'] });
    const refusing = bridge({ requestAccess: ({ fail }) => fail?.({ errno: 2700002, errMsg: 'requestAccess:fail' }) });
    expect(await (await client(refusing)).consentCode('im:chat')).toEqual({ kind: 'refused' });
  });

  test('falls back to requestAuthCode, which wants appId, where errno 103 says that the client is old', async () => {
    const seen = bridge({
      requestAccess: ({ fail }) => fail?.({ errno: 103, errMsg: 'requestAccess:fail' }),
      requestAuthCode: ({ success }) => success?.({ code: 'c2' }),
    });
    expect(await (await client(seen)).signInCode()).toEqual({ kind: 'done', value: { code: 'c2' } });
    expect(seen.calls[1]?.options).toMatchObject({ appId: 'cli_1' });
  });

  test('configures the page once, for the address at which it was loaded, before any other call', async () => {
    const seen = bridge({
      chooseChat: ({ success }) => success?.({ data: [{ id: 'oc_1', name: 'East', chatType: 1 }] }),
      openSchema: ({ success }) => success?.({}),
    });
    const platform = await client(seen);
    window.history.replaceState(null, '', '/detail?tab=info');
    const [chosen] = await Promise.all([
      platform.chooseChats({ multiple: true }),
      platform.openChat('oc_1', 'https://applink.test/x'),
    ]);
    expect(chosen).toEqual({ kind: 'done', value: [{ id: 'oc_1', name: 'East' }] });
    expect(names(seen)).toEqual(['config', 'chooseChat', 'openSchema']);
    expect(seen.signed).toEqual(['http://localhost/']);
    expect(seen.calls[0]?.options).toMatchObject({ timestamp: 1 });
  });

  test('keeps the calls that an older client knows when it refuses a list with one that it does not', async () => {
    const seen = bridge({
      getLocation: ({ success }) => success?.({ latitude: 31.2, longitude: 121.4, type: 'gcj02' }),
      chooseChat: ({ success }) => success?.({ data: [] }),
    });
    if (window.h5sdk) {
      window.h5sdk.config = (options) => {
        seen.calls.push({ name: 'config', options: { ...options } });
        if (options.jsApiList.includes('downloadFile'))
          options.onFail?.({ errno: 2601002, errorCode: 333446, errMsg: 'config:fail no such API: downloadFile' });
        else options.onSuccess?.({});
      };
    }
    const platform = await client(seen);
    expect((await platform.position()).kind).toBe('done');
    expect((await platform.chooseChats({ multiple: false })).kind).toBe('done');
    expect(names(seen)).toEqual(['config', 'config', 'getLocation', 'config', 'chooseChat']);
    expect(seen.calls[3]?.options).toMatchObject({ jsApiList: ['chooseChat'] });
  });

  test('[shell 7.33] asks for a fresh signature once when the client refuses the first', async () => {
    const seen = bridge({ chooseChat: ({ success }) => success?.({ data: [] }) }, ['refused', 'ok']);
    expect(await (await client(seen)).chooseChats({ multiple: false })).toEqual({ kind: 'done', value: [] });
    expect(seen.signed).toHaveLength(2);
    expect(seen.calls.slice(0, 2).map(({ options }) => options.nonceStr)).toEqual(['n1', 'n2']);
  });

  test('opens the profile of a colleague by who they are there', async () => {
    const seen = bridge({ enterProfile: ({ success }) => success?.({}) });
    expect((await (await client(seen)).openProfile('ou_7')).kind).toBe('done');
    expect(seen.calls.at(-1)).toMatchObject({ name: 'enterProfile', options: { openid: 'ou_7' } });
    expect(seen.calls[0]?.options['jsApiList']).toContain('enterProfile');
  });

  describe('an attachment', () => {
    const url = 'https://crm.example/files/sealed';
    const shown = {
      downloadFile: ({ success }: BridgeCall) => success?.({ statusCode: 200, tempFilePath: 'ttfile://temp/1' }),
      openDocument: ({ success }: BridgeCall) => success?.({}),
      openSchema: ({ success }: BridgeCall) => success?.({}),
    };

    test('that the client can show is downloaded and opened in its viewer', async () => {
      const seen = bridge(shown);
      expect((await (await client(seen)).openFile({ url, name: 'Offer 报价.PDF' })).kind).toBe('done');
      expect(names(seen)).toEqual(['config', 'downloadFile', 'openDocument']);
      expect(seen.calls[0]?.options['jsApiList']).toEqual(
        expect.arrayContaining(['downloadFile', 'openDocument', 'openSchema']),
      );
      expect(seen.calls[1]?.options).toMatchObject({ url });
      expect(seen.calls[2]?.options).toMatchObject({ filePath: 'ttfile://temp/1', fileType: 'pdf' });
    });

    test.each<[string, string, Record<string, (options: BridgeCall) => void>]>([
      ['of a kind that the viewer does not know', 'archive.zip', shown],
      ['in a client without the viewer', 'offer.pdf', { openSchema: shown.openSchema }],
      [
        'whose download the client refuses',
        'offer.pdf',
        { ...shown, downloadFile: ({ fail }) => fail?.({ errno: 103, errMsg: 'not supported' }) },
      ],
      [
        'whose download does not answer 200',
        'offer.pdf',
        { ...shown, downloadFile: ({ success }) => success?.({ statusCode: 404, tempFilePath: 'ttfile://temp/1' }) },
      ],
      [
        'that the viewer cannot show',
        'offer.pdf',
        { ...shown, openDocument: ({ fail }) => fail?.({ errMsg: 'openDocument:fail broken file' }) },
      ],
    ])('%s is opened by its plain address', async (_what, name, answers) => {
      const seen = bridge(answers);
      expect((await (await client(seen)).openFile({ url, name })).kind).toBe('done');
      expect(seen.calls.at(-1)).toMatchObject({ name: 'openSchema', options: { schema: url } });
    });
  });

  test('says so when both signatures are refused, and tries again the next time', async () => {
    const seen = bridge({ chooseChat: ({ success }) => success?.({ data: [] }) }, ['refused', 'refused', 'ok']);
    const platform = await client(seen);
    expect((await platform.chooseChats({ multiple: false })).kind).toBe('unknown');
    expect((await platform.chooseChats({ multiple: false })).kind).toBe('done');
  });

  test.each([
    [
      { latitude: 31.2, longitude: 121.4, accuracy: 12, type: 'gcj02' },
      { latitude: 31.2, longitude: 121.4, accuracy: 12, system: 'GCJ-02' },
    ],
    [
      { latitude: 31.2, longitude: 121.4, type: 'wgs84' },
      { latitude: 31.2, longitude: 121.4, system: 'WGS-84' },
    ],
    [
      { latitude: 31.2, longitude: 121.4 },
      { latitude: 31.2, longitude: 121.4, system: 'WGS-84' },
    ],
  ])('believes the system that a position comes in: %j', async (given, expected) => {
    const seen = bridge({ getLocation: ({ success }) => success?.(given) });
    expect(await (await client(seen)).position()).toEqual({ kind: 'done', value: expected });
    expect(seen.calls.at(-1)?.options).toMatchObject({ timeout: 5, cacheTimeout: 0, accuracy: 'high' });
  });

  test.each([
    [{ errMsg: 'getLocation:fail auth deny' }, 'refused'],
    [{ errMsg: 'getLocation:fail timeout' }, 'timedOut'],
    [{ errMsg: 'getLocation:fail something' }, 'unknown'],
  ])('a position that fails with %j is %s', async (error, kind) => {
    const seen = bridge({ getLocation: ({ fail }) => fail?.(error) });
    expect((await (await client(seen)).position()).kind).toBe(kind);
  });

  test('a silent bridge is given up after five seconds', async () => {
    const platform = await client(bridge({ getLocation: () => undefined }));
    jest.useFakeTimers();
    const answer = platform.position();
    await jest.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ kind: 'timedOut' });
  });

  test('nonsense is not believed', async () => {
    const seen = bridge({
      getLocation: ({ success }) => success?.({ latitude: 'north', longitude: 500 }),
      chooseChat: ({ success }) => success?.({ data: 'none' }),
    });
    const platform = await client(seen);
    expect((await platform.position()).kind).toBe('unknown');
    expect((await platform.chooseChats({ multiple: true })).kind).toBe('unknown');
  });

  test('a desktop has no position, and toggles chats instead of opening an address', async () => {
    userAgent(phone.replace('iPhone; CPU iPhone OS 18_0', 'Macintosh'));
    const seen = bridge({ getLocation: () => undefined, toggleChat: ({ success }) => success?.({}) });
    const platform = await client(seen);
    expect(await platform.position()).toEqual({ kind: 'unsupported' });
    expect((await platform.openChat('oc_1', 'https://applink.test/x')).kind).toBe('done');
    expect(seen.calls.at(-1)).toMatchObject({ name: 'toggleChat', options: { openChatId: 'oc_1' } });
  });

  test('what this client does not have is unsupported', async () => {
    expect(await (await client(bridge({}))).chooseChats({ multiple: true })).toEqual({ kind: 'unsupported' });
  });

  test('a chat picker that is closed is cancelled', async () => {
    const seen = bridge({ chooseChat: ({ fail }) => fail?.({ errMsg: 'chooseChat:fail cancel' }) });
    expect(await (await client(seen)).chooseChats({ multiple: true })).toEqual({ kind: 'cancelled' });
  });
});

describe('DingTalk', () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) AliApp(DingTalk/7.6.0) language/en-US colorScheme/dark';
  const never = () => Promise.reject(new Error('not expected'));

  function client(over: Partial<Bridge & SignedBridge>): Platform {
    userAgent(agent);
    const bridge: Bridge & SignedBridge = {
      environment: () => ({ platform: 'android', language: '*' }),
      config: () => Promise.resolve(),
      authCode: never,
      location: never,
      openChat: never,
      chooseGroup: never,
      downloadFile: never,
      openLink: never,
      title: () => Promise.resolve(),
      close: never,
      vibrate: () => Promise.resolve(),
      ...over,
    };
    const platform = createDingtalkClient(bridge, () => Promise.resolve(bridge));
    if (!platform) throw new Error('no container');
    platform.signWith(() =>
      Promise.resolve({ timestamp: 1, nonceStr: 'n', signature: 's', agentId: '9', corpId: 'corp_1' }),
    );
    return platform;
  }

  test('outside the container there is no DingTalk', () => {
    expect(
      createDingtalkClient({ environment: () => ({ platform: 'notInDingTalk', language: '*' }) } as Bridge, never),
    ).toBeUndefined();
  });

  test.each([
    ['pc', 'ok', ['downloadFile']],
    ['harmony', 'ok', ['downloadFile']],
    ['pc', 'fails', ['downloadFile', 'openLink']],
    ['android', 'ok', ['openLink']],
    ['ios', 'ok', ['openLink']],
  ] as const)('an attachment on %s (the download: %s) goes by %j', async (platform, download, expected) => {
    const called: [string, unknown][] = [];
    const file = { url: 'https://crm.example/files/sealed', name: 'Offer.pdf' };
    const answer = await client({
      environment: () => ({ platform, language: '*' }),
      downloadFile: (asked) => {
        called.push(['downloadFile', asked]);
        return download === 'ok'
          ? Promise.resolve({})
          : Promise.reject(Object.assign(new Error('no'), { errorCode: '3' }));
      },
      openLink: (asked) => {
        called.push(['openLink', asked]);
        return Promise.resolve({});
      },
    }).openFile(file);
    expect(answer.kind).toBe('done');
    expect(called.map(([name]) => name)).toEqual(expected);
    for (const [name, asked] of called) expect(asked).toEqual(name === 'openLink' ? file.url : file);
  });

  test('language, theme and device come from the user agent', () => {
    expect(client({})).toMatchObject({ language: 'en-US', theme: 'dark', device: 'phone' });
  });

  test.each([[{ code: 'c' }], [{ authCode: 'c' }]])('reads the sign-in code from %j', async (answer) => {
    expect(await client({ authCode: () => Promise.resolve(answer) }).signInCode()).toEqual({
      kind: 'done',
      value: { code: 'c' },
    });
  });

  test('configures the page once, and reads numbers that come as texts', async () => {
    const configs: unknown[] = [];
    const platform = client({
      config: (options) => {
        configs.push(options);
        return Promise.resolve();
      },
      location: () => Promise.resolve({ latitude: '31.2', longitude: '121.4', accuracy: '30' }),
    });
    const reading = { kind: 'done', value: { latitude: 31.2, longitude: 121.4, accuracy: 30, system: 'GCJ-02' } };
    expect(await platform.position()).toEqual(reading);
    expect(await platform.position()).toEqual(reading);
    expect(configs).toEqual([expect.objectContaining({ agentId: '9', corpId: 'corp_1', timeStamp: 1 })]);
  });

  test.each([
    [{ errorCode: '-1', errorMessage: 'cancel' }, 'cancelled'],
    [{ errorCode: '7', errorMessage: 'no permission' }, 'refused'],
    [{ errorCode: 11 }, 'refused'],
    [{ errorCode: '14' }, 'timedOut'],
    [{ errorCode: '4050' }, 'unsupported'],
    [{ errorCode: '13', errorMessage: 'failed' }, 'unknown'],
  ])('a position that fails with %j is %s', async (error, kind) => {
    const rejected = Object.assign(new Error(''), error);
    expect((await client({ location: () => Promise.reject(rejected) }).position()).kind).toBe(kind);
  });

  test('a call that is never answered is given up', async () => {
    const platform = client({ openChat: () => new Promise(() => undefined) });
    jest.useFakeTimers();
    const answer = platform.openChat('cid_1');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual({ kind: 'timedOut' });
  });

  test('asks for a signature again where the first could not be fetched', async () => {
    const platform = client({ location: () => Promise.resolve({ latitude: 31.2, longitude: 121.4 }) });
    let isOnline = false;
    platform.signWith(() =>
      isOnline
        ? Promise.resolve({ timestamp: 1, nonceStr: 'n', signature: 's' })
        : Promise.reject(new Error('no line')),
    );
    expect(await platform.position()).toEqual({ kind: 'unknown', reason: 'no line' });
    isOnline = true;
    expect((await platform.position()).kind).toBe('done');
  });

  test('a page that is refused has no position', async () => {
    expect(
      (
        await client({
          config: () => Promise.reject(Object.assign(new Error('bad signature'), { errorCode: '9' })),
        }).position()
      ).kind,
    ).toBe('unknown');
  });

  test('chooses one group of the person’s own, and never several', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      `<meta name="sidecar" content='{"channels":{"dingtalk":{"appId":"a","corpId":"corp_1","agentId":"9"}}}'>`,
    );
    const chooseGroup = jest.fn(() => Promise.resolve({ chatId: 'chat9', title: 'Harbour' }));
    expect(await client({ chooseGroup }).chooseChats({ multiple: true })).toEqual({ kind: 'unsupported' });
    expect(chooseGroup).not.toHaveBeenCalled();
    const answer = await client({ chooseGroup }).chooseChats({ multiple: false });
    // The settings of a page are read once: a page that was read without them has no picker.
    if (answer.kind !== 'unsupported')
      expect(answer).toEqual({ kind: 'done', value: [{ id: 'chat9', name: 'Harbour' }] });
  });
});
