import { z } from 'zod';
import { SuiteRefusal, SuiteUnreachable } from '../platform';
import type { Fresh, SecretCache } from '../secrets';
import { withoutSecrets, type DownloadedFile, type Transport } from '../transport';
import { findPermission } from '../vendor-rules';
import { dingtalkCalls, dingtalkCodes } from './rules';

export interface DingtalkApp {
  appKey: string;
  appSecret: string;
  agentId: string;
  /** The id of a third-party app in links; absent where links use the agent id. */
  linkId?: string;
  corpId: string;
  robotCode: string;
  /** The template of scene groups; without it, plain internal groups are created. */
  groupTemplateId: string | undefined;
  /** The template of the interactive card for decisions; without it a message with a link is sent instead. */
  cardTemplateId: string | undefined;
  /** The template of the card that replaces a link; without it links stay addresses. */
  linkTemplateId: string | undefined;
  /** Whether events arrive over the connection, and not at our address. */
  streamsEvents: boolean;
  /** Our own address. */
  publicUrl: string;
  apiUrl: string;
  oapiUrl: string;
  loginUrl: string;
  signHash: 'sha256' | 'sha1';
  /** Whether the app belongs to one company: then the addresses of our pages name it. */
  isOwn: boolean;
  /** Whether it is a third-party app, which many companies install: then the addresses of our pages name the company. */
  isStore: boolean;
}

/** The calls of a third-party app for one company that has installed it (ADR-0195). */
export interface StoreCompany {
  /** Fetches the token of this company. @throws SuiteRefusal, SuiteUnreachable */
  fetchToken(): Promise<Fresh>;
  /** Reads the installation of the company. @throws SuiteRefusal, SuiteUnreachable */
  fetchAuthorization(): Promise<{ corpId: string; name: string; agentId: string; appId: string }>;
}

interface DingtalkCall<Data> {
  /** `api`: HTTP status and string codes, token in a header. `oapi`: always HTTP 200, number codes, token in the query. */
  host: 'api' | 'oapi';
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** The schema of the whole answer, without oapi's errcode. */
  data: z.ZodType<Data>;
  as: 'nobody' | 'app' | { userToken: string };
  repeatable: boolean;
  secrets?: readonly string[];
}

export interface DingtalkClient {
  app: DingtalkApp;
  /** The company of a third-party app; absent for an app of one company. */
  store?: StoreCompany;
  /**
   * Returns the app with its agent id and its id in links, which depend on the company for a third-party app. @throws SuiteRefusal,
   * SuiteUnreachable
   */
  inCompany(): Promise<DingtalkApp>;
  /** @throws SuiteRefusal, SuiteUnreachable */
  call<Data>(call: DingtalkCall<Data>): Promise<Data>;
  /** Fetches a file from the suite's address. @throws SuiteUnreachable */
  download(url: string): Promise<DownloadedFile>;
  cached(name: string, fetchFresh: () => Promise<{ value: string; lifeMs: number }>): Promise<string>;
}

const Installed = z.object({ agentId: z.string(), linkId: z.string() });
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

/** The time for which a company's agent id is cached: it changes when the app is installed again. Milliseconds. */
const agentMs = 24 * 60 * 60_000;

/** Creates the client. @param store the calls of a third-party app for its company; absent for an app of one company */
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
      if (no.deadToken) throw new DeadToken(no.kind, no.code, message);
      const missing = no.kind === 'noPermission' ? findPermission(dingtalkCalls, call) : undefined;
      throw new SuiteRefusal(no.kind, no.code, message, waitMs, missing);
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
      const installed = await cached('installed', async () => {
        const { agentId, appId } = await store.fetchAuthorization();
        return { value: JSON.stringify({ agentId, linkId: appId }), lifeMs: agentMs };
      });
      return { ...app, ...Installed.parse(JSON.parse(installed)) };
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
    download: (url) => transport.download({ path: new URL(url).pathname, url }),
    cached,
  };
}

/** A refusal of the token itself. The call had no effect, so it is repeated with the stored token of another process, then with a new one. */
class DeadToken extends SuiteRefusal {}

/** Returns the refusal in an answer, in the format of its host; undefined for a success or an answer that fits neither. */
function refused(isOld: boolean, status: number, json: unknown): DingtalkRefusal | undefined {
  if (isOld) {
    const answer = OapiAnswer.safeParse(json).data;
    if (!answer) return status >= 400 ? buildRefusal(String(status), '', status) : undefined;
    if (answer.errcode === 0) return undefined;
    // 88 is a wrapper: sub_code holds the real number.
    const code = answer.errcode === 88 && answer.sub_code ? answer.sub_code : String(answer.errcode);
    return buildRefusal(code, answer.sub_msg ?? answer.errmsg, status);
  }
  if (status < 400) return undefined;
  const { code, message } = ApiRefusal.safeParse(json).data ?? { code: String(status), message: '' };
  return buildRefusal(code, message, status);
}

/** A code without a row is classified only by its status. */
function buildRefusal(code: string, message: string, status: number): DingtalkRefusal {
  return dingtalkCodes.isListed(code)
    ? { code, words: message, kind: dingtalkCodes.getKind(code), deadToken: dingtalkCodes.hasCause(code, 'dead-token') }
    : { code, words: message, kind: statusKind(status), deadToken: status === 401 };
}

function statusKind(status: number): SuiteRefusal['kind'] {
  if (status === 429) return 'rateLimited';
  if (status === 403) return 'noPermission';
  return status === 404 ? 'notFound' : 'refused';
}
