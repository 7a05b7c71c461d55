import { errorName } from '@domain/errors';
import { chooseLanguage, storedLanguage } from '@/i18n';
import { SessionStore } from '@/stores/session/SessionStore';
import { companies, known, appEnvironment, remember, type TestAppEnvironment } from '../support/app-environment';
import { answering, bearerNow, DeadLine, Refusal, suite, type Answers } from '../support/render-with-stores';

beforeEach(() => {
  localStorage.clear();
  // A tap: the app may lead back again to where a test before has led back.
  window.dispatchEvent(new Event('pointerdown'));
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

const oneCompany = { list: companies.slice(0, 1) };
const inFeishu = (codes = ['code_1', 'code_2']) =>
  appEnvironment({
    container: 'feishu',
    platform: suite({ signInCode: () => Promise.resolve({ kind: 'done', value: { code: codes.shift() ?? 'none' } }) }),
  });

function arrange(around: TestAppEnvironment, answers: Answers) {
  const sent = answering(answers);
  return { around, sent, store: new SessionStore(around) };
}

/** The server answers with this number. */
const code = (number: number, params: Record<string, unknown> = {}) => new Refusal(errorName(number)!, { params });
const ways = (sent: { name: string }[]) => sent.map(({ name }) => name);

test('[shell 4.1, shell 4.7] inside a suite a person of one company is signed in without a tap and stays on the page', async () => {
  const { store, around, sent } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }),
    'account.larkClientList': () => oneCompany,
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await store.start();
  expect(store.state).toBe('ready');
  expect(store.bearer()).toBe('cl_1.new');
  expect(around.steps).toEqual([]);
  expect(sent[0]?.input).toMatchObject({ code: 'code_1', source: 'container', app_id: 'cli_test' });
});

test.each(['loginAgain', 'suiteUnavailable'] as const)(
  '[shell 4.1, shell 4.2] a failed exchange (%s) is repeated once with a fresh code, and then the device is cleared and the login page says so',
  async (name) => {
    remember({ channel: 'feishu', client: known.client });
    const { store, around, sent } = arrange(inFeishu(), {
      'account.larkWebLogin': () => {
        throw new Refusal(name);
      },
    });
    await store.start();
    expect(sent.map(({ input }) => input.code)).toEqual(['code_1', 'code_2']);
    expect(store.state).toBe('failed');
    expect(store.error?.name).toBe(name);
    expect(around.steps).toEqual(['open:login']);
    expect(store.stored).toEqual({});
  },
);

test('[shell 4.7] several companies lead to the picker, and the choice leads back to the requested page', async () => {
  const { store, around } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }),
    'account.larkClientList': () => ({ list: companies }),
    'account.larkSwitchClient': ({ client_id }) => ({ hsid: `${client_id}.new` }),
  });
  await store.start();
  expect(store.state).toBe('choosing-company');
  expect(around.steps).toEqual(['open:login']);
  await store.chooseCompany(companies[1]!);
  expect(store.bearer()).toBe('cl_2.new');
  expect(around.steps[1]).toBe('return:/detail?type=organization&id=org_1');
});

test('[shell 4.4] a person without a company is led to the page that says so', async () => {
  const { store, around } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }),
    'account.larkClientList': () => ({ list: [] }),
  });
  await store.start();
  expect(around.steps).toEqual(['open:noJoin']);
});

describe.each([
  [10, 'open:noSeats'],
  [10802, 'open:noJoin'],
  [10803, 'open:noAuth'],
  [10805, 'open:intro'],
] as const)('[shell 8.3, shell 8.5, shell 8.6, shell 8.7] the error %i', (number, step) => {
  test(`when the company is opened leads to ${step}`, async () => {
    const { store, around } = arrange(inFeishu(), {
      'account.larkWebLogin': () => ({ lark_token: 't_1' }),
      'account.larkClientList': () => oneCompany,
      'account.larkSwitchClient': () => {
        throw code(number);
      },
    });
    await store.start();
    expect(around.steps).toEqual([step]);
  });

  test(`on a later call leads to ${step}`, async () => {
    remember(known);
    const { store, around } = arrange(appEnvironment(), {
      'records.list': () => {
        throw code(number);
      },
    });
    await store.start();
    await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({
      details: { code: number },
    });
    expect(around.steps).toEqual([step]);
  });
});

test('[shell 4.3, shell 8.4] the error 10801 on a later call leads to the login page and leaves nothing on the device', async () => {
  remember(known);
  const { store, around } = arrange(appEnvironment(), {
    'records.list': () => {
      throw code(10801);
    },
  });
  await store.start();
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'loginAgain' });
  expect(around.steps).toEqual(['open:login']);
  expect(store.stored).toEqual({});
});

test('[shell 4.3] a missing seat during the code exchange leads to the login page and not to the seats page', async () => {
  const { store, around } = arrange(inFeishu(), {
    'account.larkWebLogin': () => {
      throw code(10);
    },
  });
  await store.start();
  expect(around.steps).toEqual(['open:login']);
  expect(store.error?.name).toBe('noSeats');
});

describe('a company that is being set up', () => {
  const setUp = async () => {
    let answer: () => unknown = () => {
      throw code(10805);
    };
    const arranged = arrange(inFeishu(), {
      'account.larkWebLogin': () => ({ lark_token: 't_1' }),
      'account.larkClientList': () => answer(),
      'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    });
    await arranged.store.start();
    const asked = () => ways(arranged.sent).filter((name) => name === 'account.larkClientList').length;
    expect([arranged.store.state, asked()]).toEqual(['waiting', 1]);
    return {
      ...arranged,
      asked,
      from: (next: () => unknown) => {
        answer = next;
      },
    };
  };

  test('[shell 4.13, shell 4.14, shell 8.7] is requested every 5 s, also after a lost connection, and opens by itself', async () => {
    const { store, around, asked, from } = await setUp();
    await jest.advanceTimersByTimeAsync(4_900);
    expect(asked()).toBe(1);
    await jest.advanceTimersByTimeAsync(100);
    expect(asked()).toBe(2);
    from(() => {
      throw new DeadLine();
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect([store.state, asked()]).toEqual(['waiting', 3]);
    from(() => oneCompany);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([store.state, asked()]).toEqual(['ready', 4]);
    expect(around.steps).toEqual(['open:intro', 'return:/detail?type=organization&id=org_1']);
  });

  test.each([
    ['notAuthorised', ['open:intro', 'open:noAuth']],
    ['internal', ['open:intro']],
    ['suiteUnavailable', ['open:intro']],
  ] as const)('[shell 4.14] is no longer requested after %s', async (name, steps) => {
    const { store, around, asked, from } = await setUp();
    from(() => {
      throw new Refusal(name);
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(around.steps).toEqual(steps);
    await jest.advanceTimersByTimeAsync(30_000);
    expect([store.state, asked()]).toEqual(['failed', 2]);
  });
});

test('[shell 4.1, shell 4.8] in a plain browser the person chooses the channel, and the returned code signs in', async () => {
  const first = arrange(appEnvironment({ path: '/login' }), {
    'account.dingtalkWebLoginUrl': ({ url }) => ({ oauthUrl: `https://login.example/auth?back=${url}` }),
  });
  await first.store.enterLogin(new URLSearchParams());
  expect(first.store.state).toBe('choosing-channel');
  await first.store.chooseChannel('dingtalk');
  expect(first.around.steps).toEqual(['leave:https://login.example/auth?back=https://crm.example/login']);

  const second = arrange(appEnvironment({ path: '/login' }), {
    'account.dingtalkCodeLogin': () => ({ dingtalk_token: 't_2' }),
    'account.dingtalkClientList': () => oneCompany,
    'account.dingtalkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await second.store.enterLogin(new URLSearchParams('authCode=abc&state=xyz'));
  expect(second.sent[0]?.input).toMatchObject({
    code: 'abc',
    state: 'xyz',
    source: 'web',
    url: 'https://crm.example/login',
  });
  expect(second.store.state).toBe('ready');
  expect(second.around.steps).toEqual(['return:nowhere']);
});

test('a code without a sign-in that began in this browser is not exchanged', async () => {
  const { store, sent } = arrange(appEnvironment({ path: '/login' }), {});
  await store.enterLogin(new URLSearchParams('code=stolen&state=xyz'));
  expect(sent).toEqual([]);
  expect(store.state).toBe('choosing-channel');
});

test('an authorization address that is not a web address is not followed', async () => {
  const { store, around } = arrange(appEnvironment({ path: '/login' }), {
    'account.larkWebLoginUrl': () => ({ oauthUrl: 'javascript:alert(1)' }),
  });
  await store.chooseChannel('feishu');
  expect(around.steps).toEqual([]);
  expect(store.state).toBe('failed');
});

test('a person who is already signed in goes straight on', async () => {
  remember(known);
  const { store, around, sent } = arrange(appEnvironment({ path: '/login' }), {});
  await store.enterLogin(new URLSearchParams());
  expect(sent).toEqual([]);
  expect(store.state).toBe('ready');
  expect(around.steps).toEqual(['return:nowhere']);
});

test('[shell 4.5] a remembered company opens without a question, on the requested page or home', async () => {
  for (const [wanted, step] of [
    ['/detail?type=deal&id=deal_1', 'return:/detail?type=deal&id=deal_1'],
    [undefined, 'return:nowhere'],
  ]) {
    remember({ ...known, hsid: undefined });
    if (wanted) localStorage.setItem('sidecar.return-path', JSON.stringify(wanted));
    const { store, around, sent } = arrange(appEnvironment({ path: '/login' }), {
      'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    });
    await store.enterLogin(new URLSearchParams());
    expect(sent).toMatchObject([{ name: 'account.larkSwitchClient', input: { token: 't_1', client_id: 'cl_1' } }]);
    expect([store.state, store.bearer()]).toEqual(['ready', 'cl_1.new']);
    expect(around.steps).toEqual([step]);
  }
});

test('[shell 4.6] a remembered company that the token no longer opens leads to the channels, without the session', async () => {
  remember({ ...known, hsid: undefined });
  const { store, around } = arrange(appEnvironment(), {
    'account.larkSwitchClient': () => {
      throw code(10801);
    },
  });
  await store.start();
  expect(store.state).toBe('choosing-channel');
  expect(around.steps).toEqual(['open:login']);
  expect([store.stored.token, store.bearer()]).toEqual([undefined, undefined]);
});

test('[shell 4.9] a person without suite and session is led to the login page, which remembers the requested page', async () => {
  const { store, around, sent } = arrange(appEnvironment(), {});
  await store.start();
  expect(sent).toEqual([]);
  expect(store.state).toBe('choosing-channel');
  expect(around.steps).toEqual(['open:login']);
  expect(localStorage.getItem('sidecar.return-path')).toBe('"/detail?type=organization&id=org_1"');
});

test('a session of another suite on this device is not used', async () => {
  remember({ ...known, channel: 'dingtalk' });
  const { store, sent } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }),
    'account.larkClientList': () => oneCompany,
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await store.start();
  expect(ways(sent)[0]).toBe('account.larkWebLogin');
});

test('[shell 3.1] the device stores platform, token, session id, company, corp id and the requested page', async () => {
  const { store } = arrange(
    appEnvironment({
      container: 'dingtalk',
      corpId: 'corp_1',
      platform: suite({ signInCode: () => Promise.resolve({ kind: 'done', value: { code: 'code_1' } }) }),
    }),
    {
      'account.dingtalkCodeLogin': () => ({ dingtalk_token: 't_1' }),
      'account.dingtalkClientList': () => ({ list: companies }),
      'account.dingtalkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    },
  );
  await store.start();
  expect(JSON.parse(localStorage.getItem('sidecar.return-path') ?? '')).toBe('/detail?type=organization&id=org_1');
  await store.chooseCompany(companies[0]!);
  expect(JSON.parse(localStorage.getItem('sidecar.session') ?? '')).toEqual({
    channel: 'dingtalk',
    token: 't_1',
    hsid: 'cl_1.new',
    client: { clientId: 'cl_1', _id: 'c1', name: 'Brightsea' },
    corpId: 'corp_1',
  });
});

test('[shell 3.1] the device stores the language, in which the page starts again', () => {
  // jsdom loads no page, and says so.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  chooseLanguage('ja');
  expect(said.mock.calls.join()).toContain('navigation');
  said.mockRestore();
  expect([localStorage.getItem('sidecar.language'), storedLanguage()]).toEqual(['ja', 'ja']);
});

test.each([
  ['the same one', 'corp_1', 'ready', []],
  ['another one', 'corp_2', 'choosing-channel', ['open:login']],
] as const)(
  'a session of a DingTalk company whose app no longer matches is not used: %s',
  async (_which, corpId, state, steps) => {
    remember({ ...known, channel: 'dingtalk', corpId: 'corp_1' });
    const { store, around } = arrange(appEnvironment({ corpId }), {});
    await store.start();
    expect([store.state, around.steps]).toEqual([state, steps]);
  },
);

test('a broken stored session is ignored', async () => {
  for (const broken of ['{', '[]', '{"channel":"telegram","hsid":"x"}', '{"channel":"feishu","hsid":7}', 'null']) {
    localStorage.setItem('sidecar.session', broken);
    expect(new SessionStore(appEnvironment()).bearer()).toBeUndefined();
  }
});

test('a session that cannot be renewed is cleared, and the login page remembers the current page', async () => {
  remember(known);
  const { store, around, sent } = arrange(appEnvironment(), {
    'records.list': () => {
      throw new Refusal('noAuth');
    },
    'account.larkSwitchClient': () => {
      throw new Refusal('loginAgain');
    },
  });
  await store.start();
  await Promise.allSettled(Array.from({ length: 3 }, () => store.api.call('records.list', { table_id: 'lead' })));
  expect(ways(sent).filter((name) => name === 'account.larkSwitchClient')).toHaveLength(1);
  expect(around.steps).toEqual(['open:login']);
  expect(store.stored).toEqual({});
  expect(localStorage.getItem('sidecar.return-path')).toBe('"/detail?type=organization&id=org_1"');
});

test('[shell 4.10, shell 8.2] a server that refuses every new session gets two requests and no more', async () => {
  remember(known);
  let sessions = 0;
  const { store, around, sent } = arrange(appEnvironment(), {
    'records.list': () => {
      throw new Refusal('noAuth');
    },
    'account.larkSwitchClient': () => ({ hsid: `cl_1.${(sessions += 1)}` }),
  });
  await store.start();
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'noAuth' });
  expect(sessions).toBe(2);
  expect(ways(sent).filter((name) => name === 'records.list')).toHaveLength(3);
  expect(around.steps).toEqual(['open:login']);
});

test('inside a suite an expired token is replaced by a silent sign-in into the same company', async () => {
  remember(known);
  const { store, sent } = arrange(inFeishu(), {
    'records.list': () => {
      if (bearerNow() !== 'cl_1.new') throw new Refusal('noAuth');
      return { list: [], total: 0, total_is_capped: false, has_more: false };
    },
    'account.larkSwitchClient': ({ token }) => {
      if (token === 't_1') throw new Refusal('loginAgain');
      return { hsid: 'cl_1.new' };
    },
    'account.larkWebLogin': () => ({ lark_token: 't_2' }),
  });
  await store.start();
  await store.api.call('records.list', { table_id: 'lead' });
  expect(ways(sent)).toEqual([
    'records.list',
    'account.larkSwitchClient',
    'account.larkWebLogin',
    'account.larkSwitchClient',
    'records.list',
  ]);
});

test('[shell 8.8] an unknown session id is renewed once with the stored company, and then the app asks for the company', async () => {
  remember(known);
  const { store, around, sent } = arrange(appEnvironment(), {
    'records.list': () => {
      throw new Refusal('noHsid');
    },
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    'account.larkClientList': () => ({ list: companies }),
  });
  await store.start();
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'noHsid' });
  await jest.advanceTimersByTimeAsync(0);
  expect(ways(sent)).toEqual(['records.list', 'account.larkSwitchClient', 'records.list', 'account.larkClientList']);
  expect(store.state).toBe('choosing-company');
  expect(around.steps).toEqual(['open:login']);
});

test('a company that opens but that calls refuse as unknown is opened once more, and then the login page says why', async () => {
  remember(known);
  const { store, sent } = arrange(appEnvironment(), {
    'records.list': () => {
      throw new Refusal('noHsid');
    },
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    'account.larkClientList': () => ({ list: companies.slice(0, 1) }),
  });
  await store.start();
  for (let calls = 0; calls < 10 && store.state === 'ready'; calls += 1) {
    await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'noHsid' });
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(ways(sent).filter((name) => name === 'account.larkClientList')).toHaveLength(1);
  expect([store.state, store.error?.name]).toEqual(['failed', 'noHsid']);
});

test('a company that opens but whose calls report a set-up leads back once, and then the waiting page stays', async () => {
  remember({ ...known, hsid: undefined });
  localStorage.setItem('sidecar.return-path', JSON.stringify('/home?tab=lead'));
  const { store, around } = arrange(appEnvironment({ path: '/intro' }), {
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    'records.list': () => {
      throw code(10805);
    },
  });
  await store.start();
  for (let rounds = 0; rounds < 5; rounds += 1) {
    // The page that it was led to asks for its records; five seconds later the session is tried again.
    if (store.state === 'ready')
      await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({
        name: 'initialising',
      });
    localStorage.setItem('sidecar.return-path', JSON.stringify('/home?tab=lead'));
    await jest.advanceTimersByTimeAsync(6_000);
  }
  expect(around.steps.filter((step) => step.startsWith('return:'))).toEqual(['return:/home?tab=lead']);
  expect(around.steps).toContain('open:intro');
});

test('[shell 4.3, shell 8.3] a missing seat on a later call leads to the seats page with the named administrators', async () => {
  remember(known);
  const { store, around } = arrange(appEnvironment(), {
    'records.list': () => {
      throw new Refusal('noSeats', { params: { administrators: ['陈思远'] } });
    },
  });
  await store.start();
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'noSeats' });
  expect(around.steps).toEqual(['open:noSeats']);
  expect(store.administrators).toEqual(['陈思远']);
});

test('signing out clears the device even offline', async () => {
  remember(known);
  const { store, around } = arrange(appEnvironment(), {
    'account.logout': () => {
      throw new Refusal('internal');
    },
  });
  await store.start();
  await store.signOut();
  expect(store.stored).toEqual({});
  expect(store.state).toBe('choosing-channel');
  expect(around.steps).toEqual(['open:login']);
});

test('a refusal of another company keeps the current session', async () => {
  remember(known);
  const { store } = arrange(appEnvironment(), {
    'account.larkSwitchClient': () => {
      throw new Refusal('noSeats');
    },
  });
  await store.start();
  await expect(store.switchCompany(companies[1]!)).rejects.toMatchObject({ name: 'noSeats' });
  expect(store.bearer()).toBe('cl_1.old');
});

test('companies can still be listed with an expired sign-in token: inside the suite with a fresh one', async () => {
  remember(known);
  let tokens = 0;
  const { store, sent } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: `fresh_${(tokens += 1)}` }),
    'account.larkClientList': ({ token }) => {
      if (token === 't_1') throw new Refusal('loginAgain');
      return { list: companies };
    },
  });
  await store.start();
  expect((await store.loadCompanies()).map(({ name }) => name)).toEqual(['Brightsea Foods', 'Northwind Tools']);
  expect(sent.map(({ name }) => name)).toEqual([
    'account.larkClientList',
    'account.larkWebLogin',
    'account.larkClientList',
  ]);
  expect(store.stored).toMatchObject({ token: 'fresh_1', hsid: 'cl_1.old' });
});
