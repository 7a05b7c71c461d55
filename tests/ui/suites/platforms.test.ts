import { createDingtalkClient } from '@/platforms/dingtalk/client';
import type { Bridge } from '@/platforms/dingtalk/bridge';
import secondNames from 'dingtalk-jsapi/constant/apiMapping';
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
  documentScript: null,
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

describe('the bridge of Feishu and Lark', () => {
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

  test('is not used on a page with the user agent but without the bridge', async () => {
    expect(await createLarkClient('feishu')).toBeUndefined();
  });

  test('reads language and device from the user agent', async () => {
    const platform = await client(bridge({}));
    expect(platform).toMatchObject({ language: 'zh-CN', device: 'phone', inContainer: true });
    userAgent(phone.replace('iPhone; CPU iPhone OS 18_0', 'Macintosh').replace('zh_CN', 'en_US'));
    expect(await client(bridge({}))).toMatchObject({ language: 'en-US', device: 'desktop' });
  });

  test('signs in by requestAccess with appID, without a signature', async () => {
    const seen = bridge({ requestAccess: ({ success }) => success?.({ code: 'c1' }) });
    expect(await (await client(seen)).signInCode()).toEqual({ kind: 'done', value: { code: 'c1' } });
    expect(seen.calls[0]?.options).toMatchObject({ appID: 'cli_1', scopeList: [] });
    expect(seen.signed).toEqual([]);
  });

  test('requests a scope by requestAccess, and reports a refusal', async () => {
    const seen = bridge({ requestAccess: ({ success }) => success?.({ code: 'c3' }) });
    expect(await (await client(seen)).consentCode('im:chat')).toEqual({ kind: 'done', value: { code: 'c3' } });
    expect(seen.calls[0]?.options).toMatchObject({ appID: 'cli_1', scopeList: ['im:chat'] });
    const refusing = bridge({ requestAccess: ({ fail }) => fail?.({ errno: 2700002, errMsg: 'requestAccess:fail' }) });
    expect(await (await client(refusing)).consentCode('im:chat')).toEqual({ kind: 'refused' });
  });

  test('falls back to requestAuthCode with appId where errno 103 reports an old client', async () => {
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

  test('keeps the calls of an older client that refuses a list with an unknown one', async () => {
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

  test('[shell 7.33] requests a fresh signature once when the client refuses the first', async () => {
    const seen = bridge({ chooseChat: ({ success }) => success?.({ data: [] }) }, ['refused', 'ok']);
    expect(await (await client(seen)).chooseChats({ multiple: false })).toEqual({ kind: 'done', value: [] });
    expect(seen.signed).toHaveLength(2);
    expect(seen.calls.slice(0, 2).map(({ options }) => options.nonceStr)).toEqual(['n1', 'n2']);
  });

  test('opens the profile of a colleague by their open id', async () => {
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

    test('of a supported kind is downloaded and opened in its viewer', async () => {
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
    ])('of the kind %s is opened by its plain address', async (_what, name, answers) => {
      const seen = bridge(answers);
      expect((await (await client(seen)).openFile({ url, name })).kind).toBe('done');
      expect(seen.calls.at(-1)).toMatchObject({ name: 'openSchema', options: { schema: url } });
    });
  });

  test('reports two refused signatures, and tries again the next time', async () => {
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
  ])('trusts the coordinate system of a position: %j', async (given, expected) => {
    const seen = bridge({ getLocation: ({ success }) => success?.(given) });
    expect(await (await client(seen)).position()).toEqual({ kind: 'done', value: expected });
    expect(seen.calls.at(-1)?.options).toMatchObject({ timeout: 5, cacheTimeout: 0, accuracy: 'high' });
  });

  test.each([
    [{ errMsg: 'getLocation:fail auth deny' }, 'refused'],
    [{ errMsg: 'getLocation:fail timeout' }, 'timedOut'],
    [{ errMsg: 'getLocation:fail something' }, 'unknown'],
  ])('reports a position that fails with %j as %s', async (error, kind) => {
    const seen = bridge({ getLocation: ({ fail }) => fail?.(error) });
    expect((await (await client(seen)).position()).kind).toBe(kind);
  });

  test('gives up after five seconds without an answer', async () => {
    const platform = await client(bridge({ getLocation: () => undefined }));
    jest.useFakeTimers();
    const answer = platform.position();
    await jest.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ kind: 'timedOut' });
  });

  test('ignores an implausible position', async () => {
    const seen = bridge({
      getLocation: ({ success }) => success?.({ latitude: 'north', longitude: 500 }),
      chooseChat: ({ success }) => success?.({ data: 'none' }),
    });
    const platform = await client(seen);
    expect((await platform.position()).kind).toBe('unknown');
    expect((await platform.chooseChats({ multiple: true })).kind).toBe('unknown');
  });

  describe('a recording', () => {
    const wave = btoa('RIFF....WAVE');
    const wish = { seconds: 60, onEnd: () => undefined };

    /** A phone whose recorder works, but for what the test says; what the client does by itself is the test's to do. */
    function recorder(over: { refuses?: object; file?: object } = {}) {
      const seen = bridge({ chooseChat: ({ success }) => success?.({ data: [] }) }, ['ok', 'ok', 'ok', 'ok']);
      const did: string[] = [];
      let started: () => void = () => undefined;
      let stopped: (answer: unknown) => void = () => undefined;
      let failed: (error: unknown) => void = () => undefined;
      const manager: LarkRecorder = {
        onStart: (listener) => (started = listener),
        onStop: (listener) => (stopped = listener),
        onError: (listener) => (failed = listener),
        start: (options) => {
          seen.calls.push({ name: 'start', options: { ...options } });
          if (over.refuses) failed(over.refuses);
          else started();
        },
        stop: () => {
          did.push('stop');
          stopped({ tempFilePath: 'ttfile://temp/1.wav' });
        },
      };
      const readFile = ({ success, ...options }: BridgeCall & { filePath: string }) => {
        seen.calls.push({ name: 'readFile', options });
        success?.(over.file ?? { data: wave });
      };
      Object.assign(window.tt ?? {}, {
        getRecorderManager: () => manager,
        getFileSystemManager: () => ({ readFile }),
      });
      return {
        seen,
        did,
        endByItself: () => stopped({ tempFilePath: 'ttfile://temp/1.wav' }),
        interrupt: () => failed({ errno: 1_305_002, errString: 'Unable to record' }),
      };
    }
    async function begin({ seen }: { seen: Seen }, onEnd = wish.onEnd) {
      const answer = await (await client(seen)).recordVoice({ ...wish, onEnd });
      if (answer.kind !== 'done') throw new Error(answer.kind);
      return answer.value;
    }

    test('is a file of the client, on a page that is also configured for the recorder', async () => {
      const phone = recorder();
      const recording = await begin(phone);
      expect(await recording.finish()).toEqual({ kind: 'done', value: { wave } });
      const { calls } = phone.seen;
      expect(names(phone.seen)).toEqual(['config', 'config', 'start', 'readFile']);
      expect(calls[0]?.options['jsApiList']).not.toContain('getRecorderManager');
      expect(calls[1]?.options['jsApiList']).toEqual(
        expect.arrayContaining(['chooseChat', 'getRecorderManager', 'getFileSystemManager']),
      );
      expect(calls[2]?.options).toEqual({
        duration: 60_000,
        sampleRate: 16_000,
        numberOfChannels: 1,
        format: 'wav',
      });
      expect(calls[3]?.options).toMatchObject({ filePath: 'ttfile://temp/1.wav', encoding: 'base64' });
    });

    test('that the client ends by itself is reported, and not ended again', async () => {
      const phone = recorder();
      const onEnd = jest.fn();
      const recording = await begin(phone, onEnd);
      phone.endByItself();
      expect(onEnd).toHaveBeenCalledTimes(1);
      expect(await recording.finish()).toEqual({ kind: 'done', value: { wave } });
      expect(phone.did).toEqual([]);
    });

    test('that is interrupted is reported, and has no text', async () => {
      const phone = recorder();
      const onEnd = jest.fn();
      const recording = await begin(phone, onEnd);
      phone.interrupt();
      expect(onEnd).toHaveBeenCalledTimes(1);
      expect((await recording.finish()).kind).toBe('unknown');
    });

    test('that is cancelled is ended once and not read', async () => {
      const phone = recorder();
      const recording = await begin(phone);
      recording.discard();
      recording.discard();
      expect(phone.did).toEqual(['stop']);
      expect(names(phone.seen)).not.toContain('readFile');
    });

    test.each([
      [{ errno: 107, errString: 'user auth deny' }, 'refused'],
      [
        { errno: 1_305_001, errString: 'Unable to record. A higher priority media event is being processed' },
        'unknown',
      ],
    ])('that fails to begin with %j is %s', async (refuses, kind) => {
      const { seen } = recorder({ refuses });
      expect((await (await client(seen)).recordVoice(wish)).kind).toBe(kind);
    });

    test.each([
      [{ data: btoa('....ftypM4A ') }, 'unsupported'],
      [{}, 'unknown'],
    ])('that is read as %j is %s', async (file, kind) => {
      expect((await (await begin(recorder({ file }))).finish()).kind).toBe(kind);
    });

    test('does not exist on a desktop, in a client without a recorder, and where its name is unknown', async () => {
      expect(await (await client(bridge({}))).recordVoice(wish)).toEqual({ kind: 'unsupported' });
      const { seen } = recorder();
      const { config } = window.h5sdk ?? {};
      if (window.h5sdk)
        window.h5sdk.config = (options) =>
          options.jsApiList.includes('getRecorderManager')
            ? options.onFail?.({ errno: 2_601_002, errorCode: 333_446, errMsg: 'config:fail no such API' })
            : config?.(options);
      const platform = await client(seen);
      expect(await platform.recordVoice(wish)).toEqual({ kind: 'unsupported' });
      // Everything else goes on with the list that was allowed.
      const before = names(seen).length;
      expect((await platform.chooseChats({ multiple: false })).kind).toBe('done');
      expect(names(seen).slice(before)).toEqual(['chooseChat']);
      userAgent(phone.replace('iPhone; CPU iPhone OS 18_0', 'Macintosh'));
      expect(await (await client(recorder().seen)).recordVoice(wish)).toEqual({ kind: 'unsupported' });
    });
  });

  test('toggles chats on a desktop instead of opening an address, and has no position there', async () => {
    userAgent(phone.replace('iPhone; CPU iPhone OS 18_0', 'Macintosh'));
    const seen = bridge({ getLocation: () => undefined, toggleChat: ({ success }) => success?.({}) });
    const platform = await client(seen);
    expect(await platform.position()).toEqual({ kind: 'unsupported' });
    expect((await platform.openChat('oc_1', 'https://applink.test/x')).kind).toBe('done');
    expect(seen.calls.at(-1)).toMatchObject({ name: 'toggleChat', options: { openChatId: 'oc_1' } });
  });

  test('reports calls that this client does not have as unsupported', async () => {
    expect(await (await client(bridge({}))).chooseChats({ multiple: true })).toEqual({ kind: 'unsupported' });
  });

  test('reports a closed chat picker as cancelled', async () => {
    const seen = bridge({ chooseChat: ({ fail }) => fail?.({ errMsg: 'chooseChat:fail cancel' }) });
    expect(await (await client(seen)).chooseChats({ multiple: true })).toEqual({ kind: 'cancelled' });
  });
});

describe('the bridge of DingTalk', () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) AliApp(DingTalk/7.6.0) language/en-US colorScheme/dark';
  const never = () => Promise.reject(new Error('not expected'));

  function client(over: Partial<Bridge & SignedBridge>, device = agent): Platform {
    userAgent(device);
    const bridge: Bridge & SignedBridge = {
      environment: () => ({ platform: 'android', language: '*' }),
      config: () => Promise.resolve(),
      authCode: never,
      clientAuthCode: never,
      location: never,
      openChat: never,
      chooseGroup: never,
      downloadFile: never,
      openLink: never,
      startRecord: never,
      stopRecord: never,
      recordEnd: () => new Promise(() => undefined),
      translateVoice: never,
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

  test('is not used outside the container', () => {
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
  ] as const)('opens an attachment on %s (the download: %s) by %j', async (platform, download, expected) => {
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

  test('reads language, theme and device from the user agent', () => {
    expect(client({})).toMatchObject({ language: 'en-US', theme: 'dark', device: 'phone' });
  });

  test.each([[{ code: 'c' }], [{ authCode: 'c' }]])('reads the sign-in code from %j', async (answer) => {
    expect(await client({ authCode: () => Promise.resolve(answer) }).signInCode()).toEqual({
      kind: 'done',
      value: { code: 'c' },
    });
  });

  test('configures the page once, and reads numbers that are texts', async () => {
    const configs: { jsApiList: string[] }[] = [];
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
    // The built app leaves out the package's table of second names (config/no-api-names.js).
    const [{ jsApiList } = { jsApiList: [] }] = configs;
    expect(jsApiList.length).toBeGreaterThan(0);
    expect(jsApiList.filter((name) => name in secondNames)).toEqual([]);
  });

  test.each([
    [{ errorCode: '-1', errorMessage: 'cancel' }, 'cancelled'],
    [{ errorCode: '7', errorMessage: 'no permission' }, 'refused'],
    [{ errorCode: 11 }, 'refused'],
    [{ errorCode: '14' }, 'timedOut'],
    [{ errorCode: '4050' }, 'unsupported'],
    [{ errorCode: '13', errorMessage: 'failed' }, 'unknown'],
  ])('reports a position that fails with %j as %s', async (error, kind) => {
    const rejected = Object.assign(new Error(''), error);
    expect((await client({ location: () => Promise.reject(rejected) }).position()).kind).toBe(kind);
  });

  test('gives up a call without an answer', async () => {
    const platform = client({ openChat: () => new Promise(() => undefined) });
    jest.useFakeTimers();
    const answer = platform.openChat('cid_1');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual({ kind: 'timedOut' });
  });

  test('requests a signature again where the first could not be loaded', async () => {
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

  describe('a recording', () => {
    const wish = { seconds: 60, onEnd: () => undefined };
    const recorded = { mediaId: '@voice', duration: '4.2' };

    /** A recorder that works, but for what the test says. */
    function recorder(over: Partial<SignedBridge> = {}) {
      const calls: [string, unknown][] = [];
      const platform = client({
        config: (options) => {
          calls.push(['config', options.jsApiList]);
          return Promise.resolve();
        },
        startRecord: (seconds) => {
          calls.push(['startRecord', seconds]);
          return Promise.resolve({});
        },
        stopRecord: () => {
          calls.push(['stopRecord', undefined]);
          return Promise.resolve(recorded);
        },
        translateVoice: (asked) => {
          calls.push(['translateVoice', asked]);
          return Promise.resolve({ mediaId: '@voice', content: ' Forty boxes ' });
        },
        ...over,
      });
      return { platform, calls };
    }
    async function begin(platform: Platform, onEnd = wish.onEnd) {
      const answer = await platform.recordVoice({ ...wish, onEnd });
      if (answer.kind !== 'done') throw new Error(answer.kind);
      return answer.value;
    }

    test('becomes text when it is ended, on a page that is signed for its calls', async () => {
      const { platform, calls } = recorder();
      expect(await (await begin(platform)).finish()).toEqual({ kind: 'done', value: { text: 'Forty boxes' } });
      expect(calls).toEqual([
        [
          'config',
          expect.arrayContaining([
            'device.audio.startRecord',
            'device.audio.stopRecord',
            'device.audio.onRecordEnd',
            'device.audio.translateVoice',
          ]),
        ],
        ['startRecord', 60],
        ['stopRecord', undefined],
        ['translateVoice', { mediaId: '@voice', duration: 4.2 }],
      ]);
    });

    test('that DingTalk ends by itself is reported, and becomes text without being ended again', async () => {
      const { platform, calls } = recorder({ recordEnd: () => Promise.resolve(recorded) });
      const onEnd = jest.fn();
      const recording = await begin(platform, onEnd);
      expect(onEnd).toHaveBeenCalledTimes(1);
      expect(await recording.finish()).toEqual({ kind: 'done', value: { text: 'Forty boxes' } });
      expect(calls.map(([name]) => name)).not.toContain('stopRecord');
    });

    test('is not ended when DingTalk only reports that it listens', async () => {
      const { platform, calls } = recorder({ recordEnd: () => Promise.resolve({}) });
      const onEnd = jest.fn();
      await (await begin(platform, onEnd)).finish();
      expect(onEnd).not.toHaveBeenCalled();
      expect(calls.map(([name]) => name)).toContain('stopRecord');
    });

    test('that is cancelled is ended without a request for its text', async () => {
      const { platform, calls } = recorder();
      (await begin(platform)).discard();
      await Promise.resolve();
      expect(calls.map(([name]) => name)).toEqual(['config', 'startRecord', 'stopRecord']);
    });

    test.each([
      [{ errorCode: '11', errorMessage: 'no permission for the microphone' }, 'refused'],
      [{ errorCode: '7' }, 'refused'],
      [{ errorCode: '1', errorMessage: 'no such API' }, 'unsupported'],
      [{ errorCode: '3', errorMessage: 'busy' }, 'unknown'],
    ])('that fails to begin with %j is %s', async (error, kind) => {
      const { platform } = recorder({ startRecord: () => Promise.reject(Object.assign(new Error(''), error)) });
      expect((await platform.recordVoice(wish)).kind).toBe(kind);
    });

    test.each<[string, Partial<SignedBridge>, object]>([
      [
        'without a word',
        { translateVoice: () => Promise.resolve({ content: '' }) },
        { kind: 'done', value: { text: '' } },
      ],
      ['whose text is none', { translateVoice: () => Promise.resolve({}) }, { kind: 'unknown' }],
      ['without an id', { stopRecord: () => Promise.resolve({ duration: 1 }) }, { kind: 'unknown' }],
    ])('never takes %s for words', async (_what, over, expected) => {
      expect(await (await begin(recorder(over).platform)).finish()).toMatchObject(expected);
    });

    test('does not exist on a desktop', async () => {
      const platform = client({}, 'Mozilla/5.0 (Windows NT 10.0) DingTalk(7.6.0) language/en-US');
      expect(await platform.recordVoice(wish)).toEqual({ kind: 'unsupported' });
    });
  });

  test('has no position on a refused page', async () => {
    expect(
      (
        await client({
          config: () => Promise.reject(Object.assign(new Error('bad signature'), { errorCode: '9' })),
        }).position()
      ).kind,
    ).toBe('unknown');
  });

  test('chooses one group of the person, and never several', async () => {
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
