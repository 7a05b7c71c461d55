import { dingtalkSignature, signedAddress } from '../../simulator/dingtalk/signature';
import { feishuSignature } from '../../simulator/feishu/signature';
import { dingtalkClient } from './support/dingtalk';
import { feishuClient } from './support/feishu';
import { appOrigin, hours, minutes, startSimulator, textAt, type RunningSimulator } from './support/simulator';

const page = `${appOrigin}/home?tab=main&q=a%20b`;
const nonceStr = 'Y7a8KkqX041bsSwT';

describe('the published page signatures', () => {
  it.each([
    [
      '617bf955832a4d4d80d9d8d85917a427',
      1510045655000,
      'https://m.haiwainet.cn/ttc/3541093/2018/0509/content_31312407_1.html',
      '2ee6a79c182eeec8d76e7474136edb6e617b8d58',
    ],
    [
      'a885c93b03d6b6057e992ddda519e6ac857b5d6c',
      1609904126124,
      'https://m.mm.cn/ttc/3541093/3131_1.html',
      'fc87e50e5fa427ffad0685cc5040a004531d8e9c',
    ],
  ])('of Feishu are reproduced for the ticket %s', (ticket, timestamp, url, signature) => {
    expect(feishuSignature(ticket, nonceStr, timestamp, url)).toBe(signature);
  });

  it.each([
    ['sha256', '11e2945dace9edee5be17045f9a244a410984809db5912f6b04e763460c05cf5'],
    ['sha1', '95b33fc68f5600be1f06ee06b5c9ad23400076f9'],
  ] as const)('of DingTalk are reproduced with %s, over the decoded query', (hash, signature) => {
    expect(
      dingtalkSignature(hash, 'TICKET', 'abc123', 1700000000000, 'https://app.example.test/h5/?a=b%20c#/home'),
    ).toBe(signature);
  });

  it('leave the path of a DingTalk address unchanged', () => {
    expect(signedAddress('https://a.example/p%20q?x=%E4%BD%A0#f')).toBe('https://a.example/p%20q?x=你');
    expect(signedAddress('https://a.example/p')).toBe('https://a.example/p');
  });
});

describe.each(['feishu', 'lark'] as const)('the simulated page configuration in %s', (suite) => {
  let simulator: RunningSimulator;
  let ticket: string;
  const client = () => feishuClient(simulator, suite);
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    const answer = await client().api('/jssdk/ticket/get', await client().tenantToken(), { method: 'POST', body: {} });
    ticket = textAt(answer.json, 'data', 'ticket');
  });
  afterAll(() => simulator.close());

  const config = async (
    changes: Record<string, unknown> = {},
    signed: { url?: string; timestamp?: number; ticket?: string } = {},
  ) => {
    const timestamp = signed.timestamp ?? simulator.now();
    const signature = feishuSignature(signed.ticket ?? ticket, nonceStr, timestamp, signed.url ?? page);
    const answer = await simulator.ask('/container/config', {
      method: 'POST',
      body: {
        suite,
        person: 'rep1',
        appId: client().appId,
        timestamp,
        nonceStr,
        signature,
        url: `${page}#top`,
        jsApiList: ['chooseChat'],
        ...changes,
      },
    });
    return answer.json;
  };
  const failed = (errorCode: number, errno = 2601002) => ({
    error: { errno, errorCode, errMsg: expect.stringMatching(/^config:fail /) },
  });

  it('succeeds with a right signature', async () => {
    expect(await config()).toEqual({ ok: true });
  });

  it('accepts a signature once', async () => {
    expect(await config()).toEqual({ ok: true });
    expect(await config()).toEqual(failed(333443));
  });

  it('accepts a signature for ten minutes', async () => {
    const timestamp = simulator.now();
    simulator.advance(minutes(10));
    expect(await config({}, { timestamp })).toEqual({ ok: true });
    simulator.advance(1);
    expect(await config({}, { timestamp })).toEqual(failed(333444));
  });

  it('fails when a value was signed differently', async () => {
    expect(await config({ signature: 'a'.repeat(40) })).toEqual(failed(333441));
    expect(await config({ nonceStr: 'other' })).toEqual(failed(333441));
    expect(await config({}, { url: decodeURIComponent(page) })).toEqual(failed(333441));
    expect(await config({}, { ticket: 'invented' })).toEqual(failed(333441));
  });

  it('fails with a time that is not a number', async () => {
    expect(await config({ timestamp: String(simulator.now()) })).toEqual(failed(104, 104));
  });

  it('fails for another application or a page of another domain', async () => {
    expect(await config({ appId: 'cli_other' })).toEqual(failed(333440));
    const url = 'https://evil.example/home';
    expect(await config({ url }, { url })).toEqual(failed(333447));
  });

  it('fails with an expired ticket', async () => {
    simulator.advance(hours(2) + 1);
    expect(await config()).toEqual(failed(333442));
  });

  it('refuses a ticket of the other brand', async () => {
    const other = feishuClient(simulator, suite === 'feishu' ? 'lark' : 'feishu');
    const answer = await other.api('/jssdk/ticket/get', await other.tenantToken(), { method: 'POST', body: {} });
    expect(await config({}, { ticket: textAt(answer.json, 'data', 'ticket') })).toEqual(failed(333441));
  });
});

describe('the simulated page configuration in DingTalk', () => {
  let simulator: RunningSimulator;
  let ticket: string;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    const client = dingtalkClient(simulator);
    ticket = textAt((await client.api('/oauth2/jsapiTickets', await client.appToken())).json, 'jsapiTicket');
  });
  afterAll(() => simulator.close());

  const config = async (
    changes: Record<string, unknown> = {},
    hash: 'sha256' | 'sha1' = 'sha256',
    signedUrl = page,
  ) => {
    const timestamp = simulator.now();
    const answer = await simulator.ask('/container/config', {
      method: 'POST',
      body: {
        suite: 'dingtalk',
        person: 'rep1',
        corpId: 'ding_corp_demo',
        agentId: '900001',
        timestamp,
        nonceStr,
        url: `${page}#top`,
        jsApiList: [],
        signature: dingtalkSignature(hash, ticket, nonceStr, timestamp, signedUrl),
        ...changes,
      },
    });
    return answer.json;
  };

  it('succeeds with SHA-256 and with SHA-1, for a time as number or text', async () => {
    expect(await config()).toEqual({ ok: true });
    expect(await config({}, 'sha1')).toEqual({ ok: true });
    expect(await config({ timestamp: String(simulator.now()), agentId: 900001 })).toEqual({ ok: true });
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['another company', { corpId: 'ding_other' }, 52010],
    ['another agent', { agentId: '1' }, 52012],
    ['another nonce', { nonceStr: 'other' }, 52013],
    ['a signature of no known length', { signature: 'abc' }, 52013],
    ['no time', { timestamp: null }, 52013],
  ])('fails for %s', async (_case, changes, errorCode) => {
    expect(await config(changes)).toEqual({ error: { errno: 7, errorCode, errMsg: expect.any(String) } });
  });

  it('fails when another page was signed, or the ticket has expired', async () => {
    expect(await config({}, 'sha256', `${appOrigin}/other`)).toMatchObject({ error: { errorCode: 52013 } });
    simulator.advance(hours(2));
    expect(await config()).toMatchObject({ error: { errorCode: 52011 } });
  });
});
