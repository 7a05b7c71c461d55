import { feishuRules, type CallRule, type FieldPath, type RateRule, type VendorCode } from '../../vendor-rules';
import { feishuCalls } from '../../simulator/feishu/plugin';
import { toLimit, rateKey } from '../../simulator/wire/vendor-check';

import { rows, setScene, type Row, type Scene } from './support/feishu-scene';
import { startSimulator, type RunningSimulator } from './support/simulator';

const suite = 'feishu';
const calls: Readonly<Record<string, CallRule>> = feishuRules.calls;
/** What the suite answers to a malformed request where a row names no other code. */
const malformed = 99992402;

const store = { app_id: 'cli_store_feishu', app_secret: 'store_feishu_secret' };
const own = { app_id: 'cli_demo_feishu', app_secret: 'demo_feishu_secret' };
const post = { method: 'POST', token: 'app' as const, data: {} };

/** Good requests of the calls that take no token. */
const tokenless: Record<string, () => Row> = {
  'auth.tenant_access_token': () => ({ ...post, path: '/auth/v3/tenant_access_token/internal', body: own }),
  'auth.app_access_token': () => ({ ...post, path: '/auth/v3/app_access_token/internal', body: own }),
  'auth.store_app_access_token': () => ({
    ...post,
    path: '/auth/v3/app_access_token',
    body: { ...store, app_ticket: 'ticket' },
  }),
  'auth.store_tenant_access_token': () => ({
    ...post,
    path: '/auth/v3/tenant_access_token',
    body: { app_access_token: 'a-none', tenant_key: 'tenant_maple_feishu' },
  }),
  'auth.app_ticket_resend': () => ({ ...post, path: '/auth/v3/app_ticket/resend', body: store }),
  'authen.oauth_token': () => ({
    ...post,
    path: '/authen/v2/oauth/token',
    body: { grant_type: 'authorization_code', client_id: own.app_id, client_secret: own.app_secret, code: 'c' },
  }),
};

/** A request in parts, so that one of them can be changed. */
interface Parts {
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
}

function splitRequest(row: Row, rule: CallRule): Parts {
  const [path = '', query = ''] = row.path.split('?');
  const given = `/open-apis${path}`.split('/');
  const params = Object.fromEntries(
    rule.path.split('/').flatMap((step, place) => (step.startsWith(':') ? [[step.slice(1), given[place] ?? '']] : [])),
  );
  const search = new URLSearchParams(query);
  const values = Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const all = search.getAll(key);
      return [key, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
  return { params, query: values, body: structuredClone(row.body) };
}

function requestPath(rule: CallRule, { params, query }: Parts): string {
  const path = rule.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one])),
  ).toString();
  return path.replace('/open-apis', '') + (search && `?${search}`);
}

/** The request with another value at a place; undefined takes it out. What is on the way is made. */
function changed(parts: Parts, field: FieldPath, value: unknown): Parts {
  const next = structuredClone({ ...parts, body: parts.body ?? {} });
  let at = next as unknown as Record<string, unknown>;
  const steps = field.split('.');
  steps.forEach((step, place) => {
    const name = step.replace(/(\[\]|\{\})$/, '');
    const isLast = place === steps.length - 1;
    if (step.endsWith('{}')) {
      at[name] = { zh_cn: value };
    } else if (isLast) {
      if (value === undefined) delete at[name];
      else at[name] = value;
    } else if (step.endsWith('[]')) {
      const list = Array.isArray(at[name]) && at[name].length > 0 ? (at[name] as Record<string, unknown>[]) : [{}];
      at[name] = list;
      // The last: what a list begins with may be of another kind.
      at = list.at(-1) as Record<string, unknown>;
    } else {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
  });
  return next;
}

interface Broken {
  field: FieldPath;
  why: string;
  code: VendorCode;
  parts: Parts;
}

/** A part of an address is of its own signs. */
const tooLong = (field: FieldPath) => (field.startsWith('params.') ? 'x' : '字');

/** Every way in which a row says that a field can be wrong. */
function brokenFields(rule: CallRule, good: Parts): Broken[] {
  const given = (when?: { field: FieldPath; values: readonly string[] }) =>
    when ? changed(good, when.field, when.values[0]) : good;
  const broken = (why: string, rowOfField: { field: FieldPath; code?: VendorCode }, parts: Parts): Broken => ({
    field: rowOfField.field,
    why,
    code: rowOfField.code ?? malformed,
    parts,
  });
  const makeList = (base: Parts, field: FieldPath, count: number) => {
    const inQuery = field.startsWith('query.');
    return changed(
      base,
      field,
      Array.from({ length: count }, (_none, place) => (inQuery ? `id${place}` : { id: 'x' })),
    );
  };
  return [
    ...(rule.required ?? []).map((one) => {
      const row = typeof one === 'string' ? { field: one } : one;
      return broken('missing', row, changed(given('when' in row ? row.when : undefined), row.field, undefined));
    }),
    ...(rule.requiredOneOf ?? []).map((group) =>
      broken(
        'none of them',
        { field: group[0] ?? '' },
        group.reduce((parts, field) => changed(parts, field, undefined), good),
      ),
    ),
    ...(rule.lengths ?? [])
      .filter(({ isAdvice }) => !isAdvice)
      .flatMap((row) => [
        ...(row.most === undefined
          ? []
          : [broken('too long', row, changed(given(row.when), row.field, tooLong(row.field).repeat(row.most + 1)))]),
        // An empty part of an address is another address.
        ...(row.least === undefined || row.field.startsWith('params.')
          ? []
          : [broken('too short', row, changed(given(row.when), row.field, '字'.repeat(row.least - 1)))]),
      ]),
    ...(rule.items ?? []).flatMap((row) => [
      ...(row.most === undefined ? [] : [broken('too many', row, makeList(given(row.when), row.field, row.most + 1))]),
      ...(row.least === undefined ? [] : [broken('too few', row, changed(given(row.when), row.field, []))]),
    ]),
    ...(rule.formats ?? []).map((row) =>
      broken('other format', row, changed(given(row.when), row.field, '!'.repeat(20))),
    ),
    ...(rule.page
      ? [rule.page.most + 1, rule.page.least - 1].map((size) =>
          broken('page size', rule.page ?? { field: '' }, changed(good, rule.page?.field ?? '', String(size))),
        )
      : []),
  ];
}

/** Returns as many tabs or entries of a menu. */
const listEntries = (count: number) =>
  Array.from({ length: count }, (_none, place) => ({
    id: `e${place}`,
    name: `Entry ${place}`,
    url: 'https://example.com',
  }));

/** Fills what a row counts up to its limit. */
const filled: Record<string, (scene: Scene, good: Parts) => Parts> = {
  'departments below, read at once': ({ world }, good) => {
    world.setConsole(suite, { bigDepartments: ['0'] });
    return changed(good, 'query.fetch_child', 'true');
  },
  'people in the chat': ({ world, group }, good) => {
    const chat = world.chats.find(suite, group);
    if (chat) chat.memberKeys = Array.from({ length: 5000 }, (_none, place) => `p${place}`);
    return good;
  },
  'bots in the chat': ({ world, group, client }, good) => {
    const chat = world.chats.find(suite, group);
    if (chat) chat.otherBots = 15;
    return changed(changed(good, 'query.member_id_type', 'app_id'), 'body.id_list', [client.appId]);
  },
  'tabs of the chat': ({ world, group }, good) => {
    const chat = world.chats.find(suite, group);
    if (chat) chat.tabs = listEntries(20);
    return good;
  },
  'entries of the menu': ({ world, group }, good) => {
    const chat = world.chats.find(suite, group);
    if (chat) chat.menu = listEntries(3);
    return good;
  },
  'entries of the folder': ({ world }, good) => {
    const { folder_token: parent = '' } = good.body as { folder_token?: string };
    for (let count = 0; count < 1500; count += 1)
      world.documents.create({ suite, token: `full${count}`, type: 'docx', name: 'Full', parent, ownerKey: null });
    return good;
  },
  'seconds of speech': (_scene, good) =>
    changed(good, 'body.speech.speech', Buffer.alloc(61 * 32_000).toString('base64')),
};

/** What the calls that must be alone name. */
const aloneValue = 'once-a1b2c3d4e5';

describe('the vendor rules of Feishu and Lark in the simulator', () => {
  let simulator: RunningSimulator;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator.close());

  it('have a row for every simulated call, with a good request for every row', () => {
    const simulated = feishuCalls(simulator.world, suite).map(({ name }) => name);
    expect(Object.keys(calls).sort()).toEqual([...simulated].sort());
    expect(Object.keys(calls).sort()).toEqual([...Object.keys(rows), ...Object.keys(tokenless)].sort());
  });

  it('have every error code that a row mentions', () => {
    const known = new Set<VendorCode>(feishuRules.codes.map(({ code }) => code));
    expect(known.size).toBe(feishuRules.codes.length);
    const named = JSON.stringify(calls).match(/"(?:code|otherApp)":\d+/g) ?? [];
    expect(named.map((one) => Number(one.split(':')[1])).filter((code) => !known.has(code))).toEqual([]);
  });

  describe.each(Object.keys(calls))('%s', (name) => {
    const rule = calls[name] as CallRule;
    let scene: Scene;
    let row: Row;
    let good: Parts;
    let token: string | undefined;
    beforeEach(async () => {
      simulator.restart();
      scene = await setScene(simulator, suite);
      const make = rows[name] ?? tokenless[name];
      if (!make) throw new Error(`no row ${name}`);
      row = make(scene);
      good = splitRequest(row, rule);
      token =
        rule.tokens.length === 0
          ? undefined
          : row.token === 'user'
            ? await scene.client.userToken('rep1')
            : scene.tenant;
      simulator.world.limits.clear();
    });
    const run = async (parts: Parts, as = token) => {
      const { json } = await scene.client.api(requestPath(rule, parts), as, {
        method: rule.method,
        ...(rule.method !== 'GET' && { body: parts.body }),
      });
      const answer = json as { code: number; msg?: string; error_description?: string };
      return { code: answer.code, msg: answer.msg ?? answer.error_description ?? '' };
    };

    it('refuses every field that its row does not list', async () => {
      for (const { field, why, code, parts } of brokenFields(rule, good)) {
        simulator.world.limits.clear();
        const { code: answered, msg } = await run(parts);
        // The application that is missing is one of another kind.
        const expected = answered === rule.otherApp ? rule.otherApp : code;
        expect({ field, why, answered, named: msg.includes(field) || expected === rule.otherApp }).toEqual({
          field,
          why,
          answered: expected,
          named: true,
        });
      }
      for (const { field, most = 0 } of (rule.lengths ?? []).filter(({ isAdvice }) => isAdvice))
        expect({ field, code: (await run(changed(good, field, '字'.repeat(most + 1)))).code }).toEqual({
          field,
          code: 0,
        });
    });

    it('accepts its kinds of tokens and applications alone, with any one of its permissions', async () => {
      if (rule.tokens.length > 0 && !rule.tokens.includes('user'))
        expect((await run(good, await scene.client.userToken('rep1'))).code).toBe(99991668);
      if (rule.tokens.length > 0 && !rule.tokens.includes('app'))
        expect((await run(good, scene.tenant)).code).toBe(20005);
      if (rule.tokens.length > 0) expect((await run(good, 't-none')).code).toBeGreaterThan(0);
      if (rule.apps.length === 1 && name !== 'auth.store_tenant_access_token') {
        const other = rule.apps[0] === 'store' ? own : store;
        expect((await run({ ...good, body: { ...(good.body as object), ...other } })).code).toBe(rule.otherApp);
      }
      const grant = (permission: string, granted: boolean) => scene.world.setPermission(suite, permission, granted);
      for (const scope of rule.scopes) grant(scope, false);
      if (rule.scopes.length > 0) {
        const refused = await run(good, scene.tenant);
        expect(refused.code).toBe(99991672);
        for (const scope of rule.scopes) expect(refused.msg).toContain(scope);
      }
      for (const scope of rule.scopes) {
        grant(scope, true);
        expect({ scope, code: (await run(good, scene.tenant)).code }).not.toEqual({ scope, code: 99991672 });
        grant(scope, false);
      }
    });

    it('refuses a request that is too frequent, too early, too late or too large', async () => {
      for (const rate of rule.rates) await expectRate(rate);
      for (const { since, until, from, code } of rule.times ?? []) {
        if (from !== undefined) expect({ since, code: (await run(good)).code }).toEqual({ since, code });
        if (until === undefined) continue;
        simulator.advance(until);
        expect((await run(good, await scene.client.tenantToken())).code).toBe(code);
        simulator.advance(-until);
      }
      for (const { by, code } of rule.alone ?? []) {
        simulator.world.limits.clear();
        const isOwn = by === 'app' || by.field.startsWith('params.') || by.field === 'body.instance_code';
        const parts = isOwn || by.field === 'body.folder_token' ? good : changed(good, by.field, aloneValue);
        simulator.world.faults.add({ suite, call: name, kind: 'delay', ms: 300 });
        const both = await Promise.all([run(parts), run(parts)]);
        simulator.world.faults.clear();
        expect({ by, codes: both.map((one) => one.code) }).toEqual({ by, codes: expect.arrayContaining([code]) });
      }
      for (const { what, code } of rule.totals ?? []) {
        simulator.world.limits.clear();
        const fill = filled[what];
        if (!fill) throw new Error(`nothing fills ${what}`);
        expect({ what, code: (await run(fill(scene, good))).code }).toEqual({ what, code });
      }
    });

    async function expectRate(rate: RateRule): Promise<void> {
      const { limits } = simulator.world;
      limits.clear();
      const { times, perMs } = toLimit(rate);
      const key = rateKey(suite, name, rate, good);
      if (key === undefined) throw new Error('the good request names nothing to count by');
      // All but one, without their way over the wire; not within the last second, where another limit may count them.
      limits.spend(key, times - 1);
      if (perMs > 1000) simulator.advance(1001);
      const code = rate.code ?? 99991400;
      expect({ rate, code: (await run(good)).code }).not.toEqual({ rate, code });
      expect({ rate, code: (await run(good)).code }).toEqual({ rate, code });
      if (perMs > 1000) simulator.advance(-1001);
      limits.clear();
    }
  });
});
