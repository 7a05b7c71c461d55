import { z } from 'zod';
import { SuiteRefusal, SuiteUnreachable } from '../platform';
import type { Fresh, SecretCache } from '../secrets';
import { withoutSecrets, type Transport } from '../transport';

export interface DingtalkApp {
  appKey: string;
  appSecret: string;
  agentId: string;
  corpId: string;
  robotCode: string;
  /** Without a template, plain internal groups are made. */
  groupTemplateId: string | undefined;
  /** Of the interactive card on which something is decided; without it a message with a link stands in its place. */
  cardTemplateId: string | undefined;
  /** Whether events come over the connection, and not to our address. */
  streamsEvents: boolean;
  apiUrl: string;
  oapiUrl: string;
  loginUrl: string;
  signHash: 'sha256' | 'sha1';
  /** A company's own app: the addresses of our pages name it. */
  isOwn: boolean;
  /** A third-party app, which many companies install: the addresses of our pages name the company. */
  isStore: boolean;
}

/** How a third-party app speaks for one company that has installed it (ADR-0195). */
export interface StoreCompany {
  /** The token of this company alone. @throws SuiteRefusal, SuiteUnreachable */
  fetchToken(): Promise<Fresh>;
  /** What the company has installed. @throws SuiteRefusal, SuiteUnreachable */
  fetchAuthorization(): Promise<{ corpId: string; name: string; agentId: string }>;
}

interface DingtalkCall<Data> {
  /** `api`: HTTP status and string codes, token in a header. `oapi`: always HTTP 200, number codes, token in the query. */
  host: 'api' | 'oapi';
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** The whole answer, beside oapi's errcode. */
  data: z.ZodType<Data>;
  as: 'nobody' | 'app' | { userToken: string };
  repeatable: boolean;
  secrets?: readonly string[];
}

export interface DingtalkClient {
  app: DingtalkApp;
  /** Absent where the app is one company's own. */
  store?: StoreCompany;
  /** The app with its agent id, which is another one in each company that has installed a third-party app. @throws SuiteRefusal, SuiteUnreachable */
  inCompany(): Promise<DingtalkApp>;
  /** @throws SuiteRefusal, SuiteUnreachable */
  call<Data>(call: DingtalkCall<Data>): Promise<Data>;
  cached(name: string, fetchFresh: () => Promise<{ value: string; lifeMs: number }>): Promise<string>;
}

const Token = z.object({ accessToken: z.string().min(1), expireIn: z.number() });
const OapiAnswer = z.looseObject({
  errcode: z.number(),
  errmsg: z.string().default(''),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
});
const ApiRefusal = z.looseObject({ code: z.string(), message: z.string().default('') });

interface DingtalkRefusal {
  code: string;
  words: string;
  kind: SuiteRefusal['kind'];
  deadToken: boolean;
}

const oapiKinds: Record<string, SuiteRefusal['kind']> = {
  40078: 'badCode',
  40029: 'badCode',
  41008: 'badCode',
  60011: 'noPermission',
  60020: 'noPermission',
  88: 'noPermission',
  400020: 'noPermission',
  60121: 'notFound',
  33012: 'notFound',
  49000: 'notFound',
  49003: 'notFound',
  49021: 'notFound',
  // The month's metered calls of the company (Standard plan: 10,000).
  90020: 'quotaUsedUp',
  90018: 'rateLimited',
  90002: 'rateLimited',
  45009: 'rateLimited',
};
const oapiDeadToken = ['40014', '42001', '40001', '41001'];

/** For how long a company's agent id is believed: it changes when the app is installed again. Milliseconds. */
const agentMs = 24 * 60 * 60_000;

/** @param store how a third-party app speaks for its company; without it the app is of one company alone. */
export function makeDingtalkClient(
  app: DingtalkApp,
  transport: Transport,
  cache: SecretCache,
  store?: StoreCompany,
): DingtalkClient {
  const tokenName = `dingtalk:access-token:${app.appKey}`;

  async function fetchToken(): Promise<Fresh> {
    if (store) return store.fetchToken();
    const answer = await send(
      {
        host: 'api',
        method: 'POST',
        path: '/v1.0/oauth2/accessToken',
        body: { appKey: app.appKey, appSecret: app.appSecret },
        data: Token,
        as: 'nobody',
        repeatable: true,
      },
      undefined,
    );
    return { value: answer.accessToken, lifeMs: answer.expireIn * 1000 };
  }

  async function send<Data>(call: DingtalkCall<Data>, token: string | undefined): Promise<Data> {
    const isOld = call.host === 'oapi';
    const query = new URLSearchParams({
      ...call.query,
      ...(isOld && token !== undefined ? { access_token: token } : {}),
    }).toString();
    const { status, json, waitMs } = await transport.send({
      method: call.method,
      path: call.path,
      url: `${isOld ? app.oapiUrl : app.apiUrl}${call.path}${query && `?${query}`}`,
      body: call.body,
      repeatable: call.repeatable,
      headers: !isOld && token !== undefined ? { 'x-acs-dingtalk-access-token': token } : {},
      isBusy: (code, body) => refused(isOld, code, body)?.kind === 'rateLimited',
    });
    const no = refused(isOld, status, json);
    if (no) {
      const message = withoutSecrets(no.words, [token, app.appSecret, ...(call.secrets ?? [])]);
      throw no.deadToken
        ? new DeadToken(no.kind, no.code, message)
        : new SuiteRefusal(no.kind, no.code, message, waitMs);
    }
    const parsed = call.data.safeParse(json);
    if (!parsed.success)
      throw new SuiteUnreachable(`dingtalk ${call.method} ${call.path}: the answer has another shape`);
    return parsed.data;
  }

  const cached: DingtalkClient['cached'] = (name, fetchFresh) =>
    cache.get(`dingtalk:${name}:${app.appKey}`, fetchFresh);

  return {
    app,
    ...(store && { store }),
    async inCompany() {
      if (!store) return app;
      const agentId = await cached('agent', async () => ({
        value: (await store.fetchAuthorization()).agentId,
        lifeMs: agentMs,
      }));
      return { ...app, agentId };
    },
    async call(call) {
      if (call.as === 'nobody') return send(call, undefined);
      if (call.as !== 'app') return send(call, call.as.userToken);
      let token = await cache.get(tokenName, fetchToken);
      for (let replaced = 0; ; replaced += 1) {
        try {
          return await send(call, token);
        } catch (error) {
          if (replaced === 2 || !(error instanceof DeadToken)) throw error;
          token = await cache.replace(tokenName, token, fetchToken);
        }
      }
    },
    cached,
  };
}

/** A refusal of the token itself: the call did nothing, so it is asked again with the token that another process keeps, then with a new one. */
class DeadToken extends SuiteRefusal {}

/** What the answer refuses, in the manner of its host; undefined for a yes or an answer that fits neither. */
function refused(isOld: boolean, status: number, json: unknown): DingtalkRefusal | undefined {
  if (isOld) {
    const answer = OapiAnswer.safeParse(json).data;
    if (!answer)
      return status >= 400
        ? { code: String(status), words: '', kind: statusKind(status), deadToken: false }
        : undefined;
    if (answer.errcode === 0) return undefined;
    const code = String(answer.errcode);
    // 88 is a wrapper: the real number stands in sub_code.
    const inner = answer.errcode === 88 && answer.sub_code ? answer.sub_code : code;
    return {
      code: inner,
      words: answer.sub_msg ?? answer.errmsg,
      kind: oapiKinds[inner] ?? 'refused',
      deadToken: oapiDeadToken.includes(inner),
    };
  }
  if (status < 400) return undefined;
  const { code, message } = ApiRefusal.safeParse(json).data ?? { code: String(status), message: '' };
  return {
    code,
    words: message,
    kind: apiKind(code, status),
    deadToken: status === 401 || code === 'InvalidAuthentication',
  };
}

function apiKind(code: string, status: number): SuiteRefusal['kind'] {
  if (/ApiCountLimitForOrg/i.test(code)) return 'quotaUsedUp';
  if (/QpsLimit|Throttl|FlowControl/i.test(code)) return 'rateLimited';
  // The last of these: a company that has not installed the third-party app.
  if (/AccessTokenPermissionDenied|NoPermission|^invalidAuthInfo$/i.test(code)) return 'noPermission';
  if (/authCode/i.test(code)) return 'badCode';
  if (/openConversationId|dissolved|notFound/i.test(code)) return 'notFound';
  return statusKind(status);
}

function statusKind(status: number): SuiteRefusal['kind'] {
  if (status === 429) return 'rateLimited';
  if (status === 403) return 'noPermission';
  return status === 404 ? 'notFound' : 'refused';
}
