import { createHmac } from 'node:crypto';
import { dingtalkRules, type CallRule, type Condition, type FieldPath, type VendorCode } from '../../vendor-rules';
import { dingtalkApiCalls, dingtalkOapiCalls } from '../../simulator/dingtalk/plugin';
import { tenants } from '../../simulator/world/tenant';
import { dingtalkClient } from './support/dingtalk';
import { rows, setScene, type Scene } from './support/dingtalk-scene';
import { startSimulator, textAt, type RunningSimulator } from './support/simulator';

const suite = 'dingtalk';
const calls: Readonly<Record<string, CallRule>> = dingtalkRules.calls;
/** What each host answers to a malformed request where a row names no other code. */
const malformed = { api: 'invalidParameter.param.invalid', oapi: 40035 } as const;

interface Request {
  host: 'api' | 'oapi';
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

const store = tenants.find(({ key }) => key === 'maple')?.applications.dingtalk;
if (!store) throw new Error('there is no company with a third-party app');
const own = { appKey: 'ding_demo', appSecret: 'demo_dingtalk_secret' };
const api = { host: 'api' as const, params: {}, query: {} };

/** Good requests of the calls that take no token. */
const tokenless: Record<string, (scene: Scene) => Request> = {
  'oauth2.accessToken': () => ({ ...api, body: own }),
  'oauth2.corpToken': () => ({
    ...api,
    params: { corpId: 'ding_corp_demo' },
    body: { client_id: own.appKey, client_secret: own.appSecret, grant_type: 'client_credentials' },
  }),
  'oauth2.userAccessToken': () => ({
    ...api,
    body: { clientId: own.appKey, clientSecret: own.appSecret, grantType: 'authorization_code', code: 'c' },
  }),
  'oauth2.corpAccessToken': ({ world }) => ({
    ...api,
    body: {
      suiteKey: store.appKey,
      suiteSecret: store.secret,
      authCorpId: store.corpId,
      suiteTicket: world.store.renew(suite),
    },
  }),
  'oauth2.suiteAccessToken': ({ world }) => ({
    ...api,
    body: { suiteKey: store.appKey, suiteSecret: store.secret, suiteTicket: world.store.renew(suite) },
  }),
  'oapi.service.get_auth_info': ({ world }) => {
    const [timestamp, ticket] = [String(world.now()), world.store.renew(suite)];
    const signature = createHmac('sha256', store.secret).update(`${timestamp}\n${ticket}`).digest('base64');
    return {
      host: 'oapi',
      params: {},
      query: { accessKey: store.appKey, timestamp, suiteTicket: ticket, signature },
      body: { suite_key: store.appKey, auth_corpid: store.corpId },
    };
  },
};

async function goodRequest(name: string, rule: CallRule, scene: Scene): Promise<Request> {
  const free = tokenless[name];
  if (free) return free(scene);
  const row = await rows[name]?.(scene);
  if (!row) throw new Error(`no good request of ${name}`);
  const [path = '', query = ''] = row.path.split('?');
  const given = (row.host === 'api' && !path.startsWith('/v2.0/') ? `/v1.0${path}` : path).split('/');
  return {
    host: row.host,
    params: Object.fromEntries(
      rule.path
        .split('/')
        .flatMap((step, place) => (step.startsWith(':') ? [[step.slice(1), given[place] ?? '']] : [])),
    ),
    query: Object.fromEntries(new URLSearchParams(query)),
    body: structuredClone((row.body ?? {}) as Record<string, unknown>),
  };
}

/** The request with another value at a place; undefined takes it out. What is on the way is made. */
function changed(request: Request, field: FieldPath, value: unknown): Request {
  const next = structuredClone(request);
  const steps = field.split('.');
  let at = next as unknown as Record<string, unknown>;
  for (const [place, step] of steps.entries()) {
    const name = step.replace(/(\[\]|\{\})$/, '');
    if (step.endsWith('{}')) at[name] = { key: value };
    else if (step.endsWith('[]')) {
      const list = at[name] as Record<string, unknown>[];
      at = list.at(-1) ?? {};
    } else if (place < steps.length - 1) at = (at[name] ??= {}) as Record<string, unknown>;
    else if (value === undefined) delete at[name];
    else at[name] = value;
  }
  return next;
}

interface Broken {
  why: string;
  code: VendorCode | undefined;
  request: Request;
}

/** Every way in which a row says that a field can be wrong. */
function brokenRequests(rule: CallRule, good: Request): Broken[] {
  const given = (when?: Condition) =>
    when ? changed(good, when.field, when.values[0] === 'false' ? false : when.values[0]) : good;
  const broken = (why: string, row: { field: FieldPath; code?: VendorCode; when?: Condition }, value: unknown) => ({
    why: `${row.field} ${why}`,
    code: row.code,
    request: changed(given(row.when), row.field, value),
  });
  return [
    ...(rule.required ?? []).map((row) => broken('missing', typeof row === 'string' ? { field: row } : row, undefined)),
    ...(rule.requiredOneOf ?? []).map((group) => ({
      why: `none of ${group.join(', ')}`,
      code: undefined,
      request: group.reduce((request, field) => changed(request, field, undefined), good),
    })),
    ...(rule.lengths ?? []).flatMap((row) => {
      const sign = row.unit === 'bytes' ? 'x' : '字';
      return [
        ...(row.most === undefined ? [] : [broken('too long', row, sign.repeat(row.most + 1))]),
        ...(row.least === undefined ? [] : [broken('too short', row, sign.repeat(row.least - 1))]),
      ];
    }),
    ...(rule.items ?? []).flatMap((row) => [
      ...(row.most === undefined
        ? []
        : [
            broken(
              'of too many',
              row,
              Array.from({ length: row.most + 1 }, () => ({ type: 'USER', id: 'x', name: 'x', value: 'x' })),
            ),
          ]),
      ...(row.least === undefined ? [] : [broken('of too few', row, [])]),
    ]),
    ...(rule.formats ?? []).map((row) => broken('of another format', row, '!')),
    ...(rule.page
      ? [rule.page.most + 1, rule.page.least - 1].map((size) =>
          broken('page size', rule.page as { field: FieldPath }, size),
        )
      : []),
  ];
}

/** Fills what a row counts up to its limit. */
const filled: Record<string, (scene: Scene, good: Request) => Request> = {
  'members of the group': ({ world, scene }, good) => {
    const chat = world.chats.find(suite, scene);
    if (chat) chat.memberKeys = Array.from({ length: 1000 }, (_none, place) => `p${place}`);
    return good;
  },
  'forms of the company': ({ world }, good) => {
    for (let count = 0; count < 200; count += 1)
      world.approvals.saveTemplate({
        suite,
        code: `PROC-${count}`,
        name: `Form ${count}`,
        description: '',
        isActive: true,
        isSubscribed: true,
        controls: [],
        nodes: [],
        revertDays: 0,
        rejectSendsBack: false,
        withdrawLater: true,
        updatedAt: 0,
      });
    return good;
  },
};
/** Brings a good request before or behind the time of a row. */
const atWrongTime: Record<string, (scene: Scene, good: Request) => Request> = {
  'the time stamp of the signature': ({ world }, good) =>
    changed(good, 'query.timestamp', String(world.now() - 61_000)),
  'the start of the instance': ({ world }, good) => {
    const approval = world.approvals.find(suite, String(good.body.processInstanceId));
    if (approval) approval.createdAt = world.now() - 14_000;
    return good;
  },
  'the start of the search': ({ world }, good) =>
    changed(
      changed(good, 'body.startTime', world.now() - 366 * 86_400_000),
      'body.endTime',
      world.now() - 365.5 * 86_400_000,
    ),
  'the start of a search, as if it ended now': ({ world }, good) =>
    changed(good, 'body.startTime', world.now() - 121 * 86_400_000),
};

describe('the vendor rules of DingTalk in the simulator', () => {
  let simulator: RunningSimulator;
  /** Of the third-party app in its company. */
  let storeToken: string;
  beforeAll(async () => {
    simulator = await startSimulator();
    const body = {
      suiteKey: store.appKey,
      suiteSecret: store.secret,
      authCorpId: store.corpId,
      suiteTicket: simulator.world.store.renew(suite),
    };
    const { json } = await dingtalkClient(simulator).api('/oauth2/corpAccessToken', undefined, body);
    storeToken = textAt(json, 'accessToken');
  });
  afterAll(() => simulator.close());

  it('have a row for every simulated call, with a good request for every row', () => {
    const simulated = [...dingtalkApiCalls(simulator.world), ...dingtalkOapiCalls(simulator.world)].map(
      ({ name }) => name,
    );
    expect(Object.keys(calls).sort()).toEqual([...simulated].sort());
    expect(Object.keys(calls).sort()).toEqual([...Object.keys(rows), ...Object.keys(tokenless)].sort());
  });

  it('have one row for every error code of a call', () => {
    const known = dingtalkRules.codes.map(({ code }) => code);
    expect(new Set(known).size).toBe(known.length);
    const named = [...JSON.stringify(calls).matchAll(/"(?:code|otherApp|malformed)":(?:"([^"]+)"|(\d+))/g)];
    expect(named.map(([, text, number]) => text ?? Number(number)).filter((code) => !known.includes(code))).toEqual([]);
  });

  describe.each(Object.keys(calls))('%s', (name) => {
    const rule = calls[name] as CallRule;
    let scene: Scene;
    let good: Request;
    let token: string | undefined;
    beforeEach(async () => {
      simulator.restart();
      scene = await setScene(simulator);
      good = await goodRequest(name, rule, scene);
      const [kind] = rule.tokens;
      token = kind === undefined ? undefined : kind === 'user' ? await scene.client.userToken('rep1') : scene.token;
      simulator.world.limits.clear();
    });

    const code = async ({ host, params, query, body }: Request, as = token): Promise<VendorCode> => {
      const path = rule.path.replace(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(params[part] ?? ''));
      const search = new URLSearchParams(query).toString();
      const address = `${host === 'api' ? path.replace('/v1.0', '') : path}${search && `?${search}`}`;
      const { json } = await scene.client[host](address, as, rule.method === 'GET' ? undefined : body, rule.method);
      const answer = json as { code?: string; errcode?: number; sub_code?: string };
      if (host === 'api') return answer.code ?? 0;
      return answer.errcode === 88 ? Number(answer.sub_code) : (answer.errcode ?? 0);
    };

    it('refuses every field that its row does not list', async () => {
      const faults: unknown[] = [];
      for (const broken of brokenRequests(rule, good)) {
        // The calls of all companies, of which one has the third-party app.
        simulator.advance(1_000);
        const expected = broken.code ?? rule.malformed ?? malformed[good.host];
        const answered = await code(broken.request);
        if (answered !== expected) faults.push({ why: broken.why, answered, expected });
      }
      expect(faults).toEqual([]);
    });

    it('refuses a token of another kind', async () => {
      const [kind] = rule.tokens;
      if (kind === undefined) return;
      const other = kind === 'user' ? scene.token : await scene.client.userToken('rep1');
      expect(await code(good, other)).toBe(good.host === 'api' ? 'InvalidAuthentication' : 40014);
    });

    it('refuses a missing permission', async () => {
      if (rule.scopes.length === 0) return;
      for (const scope of rule.scopes) simulator.world.setPermission(suite, scope, false);
      expect(await code(good)).toBe(good.host === 'api' ? 'Forbidden.AccessDenied.AccessTokenPermissionDenied' : 60011);
    });

    it('refuses an application of the other kind', async () => {
      if (!rule.apps.includes('store') && rule.tokens.length > 0) {
        expect(await code(good, storeToken)).toBe(rule.otherApp);
      }
      if (!rule.apps.includes('custom')) {
        const key = good.host === 'api' ? 'body.suiteKey' : 'query.accessKey';
        expect(await code(changed(good, key, own.appKey))).toBe(rule.otherApp);
      }
    });

    it('refuses a request that is too early, too late or too large', async () => {
      for (const { since, code: expected } of rule.times ?? [])
        expect(await code(atWrongTime[since]?.(scene, good) ?? good)).toBe(expected);
      for (const { what, code: expected } of rule.totals ?? [])
        expect(await code(filled[what]?.(scene, good) ?? good)).toBe(expected);
    });

    it('refuses too many requests', async () => {
      const limited = good.host === 'api' ? 'Forbidden.AccessDenied.QpsLimitForAppkeyAndApi' : 90018;
      for (const { times } of rule.rates) {
        let answered: VendorCode = 0;
        for (let count = 0; count <= times; count += 1) answered = await code(good);
        expect(answered).toBe(limited);
      }
    });
  });
});
