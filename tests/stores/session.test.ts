import { chooseLanguage, storedLanguage } from '@/i18n';
import { SessionStore } from '@/stores/session/SessionStore';
import { companies, known, place, remember, type Place } from '../support/surroundings';
import { answering, bearerNow, Refusal, suite, type Answers } from '../support/ui-room';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

const oneCompany = { list: companies.slice(0, 1) };
const inFeishu = (codes = ['code_1', 'code_2']) =>
  place({ container: 'feishu', platform: suite({ signInCode: () => Promise.resolve({ kind: 'done', value: { code: codes.shift() ?? 'none' } }) }) });

function arrange(around: Place, answers: Answers) {
  const sent = answering(answers);
  return { around, sent, store: new SessionStore(around) };
}

const ways = (sent: { name: string }[]) => sent.map(({ name }) => name);

test('inside a suite a person of one company is signed in without a tap and stays on the page', async () => {
  const { store, around, sent } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }), 'account.larkClientList': () => oneCompany, 'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await store.start();
  expect(store.state).toBe('ready');
  expect(store.bearer()).toBe('cl_1.new');
  expect(around.steps).toEqual([]);
  expect(sent[0]?.input).toMatchObject({ code: 'code_1', source: 'container', app_id: 'cli_test' });
});

test('a failed exchange is tried once more with a fresh code, and then told on the login page', async () => {
  const { store, around, sent } = arrange(inFeishu(), { 'account.larkWebLogin': () => { throw new Refusal('loginAgain'); } });
  await store.start();
  expect(sent.map(({ input }) => input.code)).toEqual(['code_1', 'code_2']);
  expect(store.state).toBe('failed');
  expect(store.error?.name).toBe('loginAgain');
  expect(around.steps).toEqual(['open:login']);
});

test('several companies lead to the picker, and the choice back to where the person wanted to go', async () => {
  const { store, around } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }), 'account.larkClientList': () => ({ list: companies }), 'account.larkSwitchClient': ({ client_id }) => ({ hsid: `${client_id}.new` }),
  });
  await store.start();
  expect(store.state).toBe('choosing-company');
  expect(around.steps).toEqual(['open:login']);
  await store.chooseCompany(companies[1]!);
  expect(store.bearer()).toBe('cl_2.new');
  expect(around.steps[1]).toBe('return:/detail?type=organization&id=org_1');
});

test('a person of no company is led to the page that says so', async () => {
  const { store, around } = arrange(inFeishu(), { 'account.larkWebLogin': () => ({ lark_token: 't_1' }), 'account.larkClientList': () => ({ list: [] }) });
  await store.start();
  expect(around.steps).toEqual(['open:noJoin']);
});

test.each([
  ['notJoined', 'open:noJoin'], ['notAuthorised', 'open:noAuth'], ['noSeats', 'open:noSeats'], ['initialising', 'open:intro'],
] as const)('%s when the company is opened leads to %s', async (name, step) => {
  const { store, around } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }), 'account.larkClientList': () => oneCompany, 'account.larkSwitchClient': () => { throw new Refusal(name); },
  });
  await store.start();
  expect(around.steps).toEqual([step]);
});

test('no seat while the code is being exchanged leads to the login page and not to the seats page', async () => {
  const { store, around } = arrange(inFeishu(), { 'account.larkWebLogin': () => { throw new Refusal('noSeats'); } });
  await store.start();
  expect(around.steps).toEqual(['open:login']);
  expect(store.error?.name).toBe('noSeats');
});

test('a company that is being set up is waited for and opens by itself', async () => {
  let ready = false;
  const { store, around } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }),
    'account.larkClientList': () => { if (!ready) throw new Refusal('initialising'); return oneCompany; },
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await store.start();
  expect(store.state).toBe('waiting');
  ready = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(store.state).toBe('ready');
  expect(around.steps).toEqual(['open:intro', 'return:/detail?type=organization&id=org_1']);
});

test('in a plain browser the channel is chosen, and the code that comes back signs in', async () => {
  const first = arrange(place({ path: '/login' }), { 'account.dingtalkWebLoginUrl': ({ url }) => ({ oauthUrl: `https://login.example/auth?back=${url}` }) });
  await first.store.enterLogin(new URLSearchParams());
  expect(first.store.state).toBe('choosing-channel');
  await first.store.chooseChannel('dingtalk');
  expect(first.around.steps).toEqual(['leave:https://login.example/auth?back=https://crm.example/login']);

  const second = arrange(place({ path: '/login' }), {
    'account.dingtalkCodeLogin': () => ({ dingtalk_token: 't_2' }), 'account.dingtalkClientList': () => oneCompany, 'account.dingtalkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await second.store.enterLogin(new URLSearchParams('authCode=abc&state=xyz'));
  expect(second.sent[0]?.input).toMatchObject({ code: 'abc', state: 'xyz', source: 'web', url: 'https://crm.example/login' });
  expect(second.store.state).toBe('ready');
  expect(second.around.steps).toEqual(['return:nowhere']);
});

test('S12: a code without a sign-in that began in this browser is not exchanged', async () => {
  const { store, sent } = arrange(place({ path: '/login' }), {});
  await store.enterLogin(new URLSearchParams('code=stolen&state=xyz'));
  expect(sent).toEqual([]);
  expect(store.state).toBe('choosing-channel');
});

test('S11: an authorization address that is no web address is not followed', async () => {
  const { store, around } = arrange(place({ path: '/login' }), { 'account.larkWebLoginUrl': () => ({ oauthUrl: 'javascript:alert(1)' }) });
  await store.chooseChannel('feishu');
  expect(around.steps).toEqual([]);
  expect(store.state).toBe('failed');
});

test('who is signed in already goes straight on', async () => {
  remember(known);
  const { store, around, sent } = arrange(place({ path: '/login' }), {});
  await store.enterLogin(new URLSearchParams());
  expect(sent).toEqual([]);
  expect(store.state).toBe('ready');
  expect(around.steps).toEqual(['return:nowhere']);
});

test('a remembered company is opened again without asking which', async () => {
  remember({ ...known, hsid: undefined });
  const { store, sent } = arrange(place(), { 'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }) });
  await store.start();
  expect(ways(sent)).toEqual(['account.larkSwitchClient']);
  expect(store.state).toBe('ready');
});

test('a session of another suite on this device is not used', async () => {
  remember({ ...known, channel: 'dingtalk' });
  const { store, sent } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: 't_1' }), 'account.larkClientList': () => oneCompany, 'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await store.start();
  expect(ways(sent)[0]).toBe('account.larkWebLogin');
});

test('[shell 3.1] the device keeps platform, token, session id, company, corp id and where the person wanted to go', async () => {
  const { store } = arrange(place({ container: 'dingtalk', corpId: 'corp_1', platform: suite({ signInCode: () => Promise.resolve({ kind: 'done', value: { code: 'code_1' } }) }) }), {
    'account.dingtalkCodeLogin': () => ({ dingtalk_token: 't_1' }), 'account.dingtalkClientList': () => ({ list: companies }), 'account.dingtalkSwitchClient': () => ({ hsid: 'cl_1.new' }),
  });
  await store.start();
  expect(JSON.parse(localStorage.getItem('sidecar.return-path') ?? '')).toBe('/detail?type=organization&id=org_1');
  await store.chooseCompany(companies[0]!);
  expect(JSON.parse(localStorage.getItem('sidecar.session') ?? '')).toEqual({
    channel: 'dingtalk', token: 't_1', hsid: 'cl_1.new', client: { clientId: 'cl_1', _id: 'c1', name: 'Brightsea' }, corpId: 'corp_1',
  });
});

test('[shell 3.1] the device keeps the language, in which the page begins anew', () => {
  // jsdom loads no page, and says so.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  chooseLanguage('ja');
  expect(said.mock.calls.join()).toContain('navigation');
  said.mockRestore();
  expect([localStorage.getItem('sidecar.language'), storedLanguage()]).toEqual(['ja', 'ja']);
});

test.each([['the same one', 'corp_1', 'ready', []], ['another one', 'corp_2', 'choosing-channel', ['open:login']]] as const)('a session of a company of DingTalk whose app this is not any more is not used: %s', async (_which, corpId, state, steps) => {
  remember({ ...known, channel: 'dingtalk', corpId: 'corp_1' });
  const { store, around } = arrange(place({ corpId }), {});
  await store.start();
  expect([store.state, around.steps]).toEqual([state, steps]);
});

test('what the device remembers is not believed when it is broken', async () => {
  for (const broken of ['{', '[]', '{"channel":"telegram","hsid":"x"}', '{"channel":"feishu","hsid":7}', 'null']) {
    localStorage.setItem('sidecar.session', broken);
    expect(new SessionStore(place()).bearer()).toBeUndefined();
  }
});

test('a session that cannot be renewed is cleared, and the login page remembers where the person was', async () => {
  remember(known);
  const { store, around, sent } = arrange(place(), {
    'records.list': () => { throw new Refusal('noAuth'); }, 'account.larkSwitchClient': () => { throw new Refusal('loginAgain'); },
  });
  await store.start();
  await Promise.allSettled(Array.from({ length: 3 }, () => store.api.call('records.list', { table_id: 'lead' })));
  expect(ways(sent).filter((name) => name === 'account.larkSwitchClient')).toHaveLength(1);
  expect(around.steps).toEqual(['open:login']);
  expect(store.stored).toEqual({});
  expect(localStorage.getItem('sidecar.return-path')).toBe('"/detail?type=organization&id=org_1"');
});

test('a server that refuses every new session is asked for two and no more', async () => {
  remember(known);
  let sessions = 0;
  const { store, around, sent } = arrange(place(), {
    'records.list': () => { throw new Refusal('noAuth'); }, 'account.larkSwitchClient': () => ({ hsid: `cl_1.${(sessions += 1)}` }),
  });
  await store.start();
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'noAuth' });
  expect(sessions).toBe(2);
  expect(ways(sent).filter((name) => name === 'records.list')).toHaveLength(3);
  expect(around.steps).toEqual(['open:login']);
});

test('inside a suite an ended token is replaced by a silent sign-in into the same company', async () => {
  remember(known);
  const { store, sent } = arrange(inFeishu(), {
    'records.list': () => { if (bearerNow() !== 'cl_1.new') throw new Refusal('noAuth'); return { list: [], total: { count: 0, more: false }, has_more: false }; },
    'account.larkSwitchClient': ({ token }) => { if (token === 't_1') throw new Refusal('loginAgain'); return { hsid: 'cl_1.new' }; },
    'account.larkWebLogin': () => ({ lark_token: 't_2' }),
  });
  await store.start();
  await store.api.call('records.list', { table_id: 'lead' });
  expect(ways(sent)).toEqual(['records.list', 'account.larkSwitchClient', 'account.larkWebLogin', 'account.larkSwitchClient', 'records.list']);
});

test('an unknown session id is renewed once with the stored company, and then the company is asked for', async () => {
  remember(known);
  const { store, around, sent } = arrange(place(), {
    'records.list': () => { throw new Refusal('noHsid'); }, 'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }), 'account.larkClientList': () => ({ list: companies }),
  });
  await store.start();
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'noHsid' });
  await jest.advanceTimersByTimeAsync(0);
  expect(ways(sent)).toEqual(['records.list', 'account.larkSwitchClient', 'records.list', 'account.larkClientList']);
  expect(store.state).toBe('choosing-company');
  expect(around.steps).toEqual(['open:login']);
});

test('no seat on a later call leads to the seats page with the administrators whom it names', async () => {
  remember(known);
  const { store, around } = arrange(place(), { 'records.list': () => { throw new Refusal('noSeats', { params: { administrators: ['陈思远'] } }); } });
  await store.start();
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'noSeats' });
  expect(around.steps).toEqual(['open:noSeats']);
  expect(store.administrators).toEqual(['陈思远']);
});

test('S13: signing out clears the device even when the line is dead', async () => {
  remember(known);
  const { store, around } = arrange(place(), { 'account.logout': () => { throw new Refusal('internal'); } });
  await store.start();
  await store.signOut();
  expect(store.stored).toEqual({});
  expect(store.state).toBe('choosing-channel');
  expect(around.steps).toEqual(['open:login']);
});

test('another company that refuses leaves the current session in place', async () => {
  remember(known);
  const { store } = arrange(place(), { 'account.larkSwitchClient': () => { throw new Refusal('noSeats'); } });
  await store.start();
  await expect(store.switchCompany(companies[1]!)).rejects.toMatchObject({ name: 'noSeats' });
  expect(store.bearer()).toBe('cl_1.old');
});

test('companies can still be listed when the token of the sign-in is over: inside the suite with a fresh one', async () => {
  remember(known);
  let tokens = 0;
  const { store, sent } = arrange(inFeishu(), {
    'account.larkWebLogin': () => ({ lark_token: `fresh_${(tokens += 1)}` }),
    'account.larkClientList': ({ token }) => { if (token === 't_1') throw new Refusal('loginAgain'); return { list: companies }; },
  });
  await store.start();
  expect((await store.loadCompanies()).map(({ name }) => name)).toEqual(['Brightsea Foods', 'Northwind Tools']);
  expect(sent.map(({ name }) => name)).toEqual(['account.larkClientList', 'account.larkWebLogin', 'account.larkClientList']);
  expect(store.stored).toMatchObject({ token: 'fresh_1', hsid: 'cl_1.old' });
});
