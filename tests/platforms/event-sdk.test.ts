import WebSocketClient from 'ws';
import * as lark from '@larksuiteoapi/node-sdk';
import { feishuApplications } from '../../simulator';
import { feishuEnvelope, feishuEvents, feishuPush } from '../../simulator/events/feishu';
import type { Forgery } from '../../simulator/events/push';
import { drawTemplate, sent } from '../simulator/support/approvals';
import { until } from '../support/until';
import { simulateSuites, type SimulatedSuites } from './simulated-suites';

type HttpInstance = NonNullable<ConstructorParameters<typeof lark.WSClient>[0]['httpInstance']>;

/** The official SDK as an independent witness that events leave the simulator as they leave the suite. */
let simulated: SimulatedSuites;
beforeAll(async () => {
  simulated = await simulateSuites();
});
afterAll(() => simulated.close());

const quiet = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
  trace: () => undefined,
};

describe.each(['feishu', 'lark'] as const)('the event handling of the app next to the official SDK of %s', (suite) => {
  const { appId, secret, encryptKey, verificationToken } = feishuApplications[suite];
  const left = (id: string, isOld = false) => ({
    id,
    type: 'contact.user.deleted_v3',
    // Longer than one frame.
    content: { object: { open_id: `ou_${suite}_rep1`, description: '鲜'.repeat(3_000) } },
    at: simulated.clock.now,
    isOld,
  });
  const heardBy = (settings: ConstructorParameters<typeof lark.EventDispatcher>[0]) => {
    const heard: string[] = [];
    const dispatcher = new lark.EventDispatcher({ ...settings, logger: quiet });
    dispatcher.register({
      'contact.user.deleted_v3': (data: { event_id?: string; object?: { open_id?: string } }) => {
        heard.push(data.object?.open_id ?? '');
      },
    });
    return { heard, dispatcher };
  };
  const pushed = async (forged?: Forgery) => {
    const { heard, dispatcher } = heardBy({ encryptKey, verificationToken });
    const envelope = feishuEnvelope(suite, left('ev_1'));
    const { body, headers } = feishuPush(simulated.world, suite, 'event', envelope, forged);
    await dispatcher.invoke(Object.assign(Object.create({ headers }) as object, JSON.parse(body) as object));
    return heard;
  };

  test('accepts a push and refuses a forged one', async () => {
    expect(await pushed()).toEqual([`ou_${suite}_rep1`]);
    expect(await pushed('signature')).toEqual([]);
  });

  test('reads a withdrawn approval in the older envelope with a numeric time', async () => {
    simulated.begin();
    const heard: unknown[] = [];
    const dispatcher = new lark.EventDispatcher({ encryptKey, verificationToken, logger: quiet });
    dispatcher.register({ approval_instance: (data: unknown) => void heard.push(data) });
    const approval = sent(simulated.world, drawTemplate(simulated.world, suite), 'A-1');
    const occurrence = { kind: 'approvalChanged', approval, status: 'REVERTED' } as const;
    for (const event of feishuEvents(simulated.world, suite, occurrence)) {
      const { body, headers } = feishuPush(simulated.world, suite, 'event', feishuEnvelope(suite, event));
      await dispatcher.invoke(Object.assign(Object.create({ headers }) as object, JSON.parse(body) as object));
    }
    expect(heard).toEqual([
      expect.objectContaining({
        instance_code: approval.code,
        approval_code: approval.templateCode,
        status: 'REVERTED',
        operate_time: simulated.clock.now,
      }),
    ]);
  });

  test('connects and receives events over the connection', async () => {
    simulated.begin();
    simulated.world.setConsole(suite, { events: 'stream' });
    const { heard, dispatcher } = heardBy({});
    const asked = Object.create(lark.defaultHttpInstance) as HttpInstance;
    asked.request = ((request: object) =>
      lark.defaultHttpInstance.request({
        ...request,
        data: { AppID: appId, AppSecret: secret },
      })) as HttpInstance['request'];
    let listens = false;
    const client = new lark.WSClient({
      // The SDK connects for ids of the vendor's own shape alone, which the simulator's has not.
      appId: 'cli_0123456789abcdef',
      httpInstance: asked,
      appSecret: secret,
      domain: `${simulated.origin}/sim/${suite}`,
      logger: quiet,
      autoReconnect: false,
      // The SDK listens a moment after the connection is open: it would lose an event that comes before.
      onReady: () => (listens = true),
    });
    await client.start({ eventDispatcher: dispatcher });
    await until(() => listens);
    expect(simulated.courier.connections.count(suite)).toBe(1);
    simulated.courier.happen(suite, left('ev_2'));
    await simulated.courier.idle();
    expect(heard).toEqual([`ou_${suite}_rep1`]);
    expect(simulated.courier.attempts.at(-1)).toMatchObject({ id: 'ev_2', way: 'stream', accepted: true });
    client.close();
  });
});

/** Addresses to connect to, and what the simulated suites refuse as the real ones do. */
describe('an event connection', () => {
  const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${simulated.origin}/sim${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const connect = (address: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocketClient(address);
      socket.on('open', () => (resolve('open'), socket.terminate()));
      socket.on('error', (error) => resolve(error.message));
    });
  const dingtalk = {
    clientId: 'ding_demo',
    clientSecret: 'demo_dingtalk_secret',
    subscriptions: [{ type: 'EVENT', topic: '*' }],
  };
  const json = { accept: 'application/json' };

  test('is not opened with a wrong secret', async () => {
    const wrong = { AppID: feishuApplications.feishu.appId, AppSecret: 'guess' };
    expect((await ask('/feishu/callback/ws/endpoint', wrong)).text).toContain('"code":514');
    const path = '/dingtalk/api/v1.0/gateway/connections/open';
    expect((await ask(path, { ...dingtalk, clientSecret: 'guess' }, json)).status).toBe(401);
    expect(
      (await ask(path, { ...dingtalk, subscriptions: [{ type: 'EVENT', topic: 'user_leave_org' }] }, json)).status,
    ).toBe(400);
    // Without the header the suite speaks XML.
    expect((await ask(path, dingtalk)).text).toContain('<ticket>');
  });

  test('is opened once with a ticket within its ninety seconds', async () => {
    const open = async () => {
      const { text } = await ask('/dingtalk/api/v1.0/gateway/connections/open', dingtalk, json);
      const { endpoint, ticket } = JSON.parse(text) as { endpoint: string; ticket: string };
      return `${endpoint}?ticket=${ticket}`;
    };
    const address = await open();
    expect(await connect(address)).toBe('open');
    expect(await connect(address)).toContain('401');
    const late = await open();
    simulated.clock.now += 90_000;
    expect(await connect(late)).toContain('401');
  });
});
