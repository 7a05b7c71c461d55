import { z } from 'zod';
import { SuiteRefusal, SuiteUnreachable } from '../platform';
import type { Fresh, SecretCache } from '../secrets';
import { withoutSecrets, type Transport } from '../transport';

/** One app at Feishu or Lark: the two differ by their hosts only. */
export interface LarkApp {
  channel: 'feishu' | 'lark';
  appId: string;
  appSecret: string;
  apiUrl: string;
  accountsUrl: string;
  applinkUrl: string;
  /** Whether taps on buttons of our cards reach us: the console's token for pushes is set. */
  takesTaps: boolean;
  /** A company's own app: the addresses of our pages name it. */
  isOwn: boolean;
}

interface LarkCall<Data> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Beginning with /open-apis. */
  path: string;
  /** A list stands once for each of its values. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  /** What `data` holds; with `flat`, what the answer itself holds beside its code. */
  data: z.ZodType<Data>;
  flat?: boolean;
  /** `app` is the tenant token; a person's own token speaks in their name. */
  as: 'nobody' | 'app' | { userToken: string };
  repeatable: boolean;
  /** Further values that must not stand in an error. */
  secrets?: readonly string[];
}

export interface LarkClient {
  app: LarkApp;
  /** @throws SuiteRefusal, SuiteUnreachable */
  call<Data>(call: LarkCall<Data>): Promise<Data>;
  /** A secret that the suite gives for a while, kept for all processes. */
  cached(name: string, fetchFresh: () => Promise<{ value: string; lifeMs: number }>): Promise<string>;
}

const Envelope = z.looseObject({
  code: z.number(),
  msg: z.string().optional(),
  error_description: z.string().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
/** Which scope is missing, where the suite names it. */
const Violations = z.object({ permission_violations: z.array(z.object({ subject: z.string() })).min(1) });
const TenantToken = z.object({ tenant_access_token: z.string().min(1), expire: z.number() });

const busyCodes = [99991400, 230020, 11232];
const deadTokenCodes = [99991661, 99991663, 99991664, 99991665, 99991668, 99991671, 99991677];
/** By the vendor's error tables; everything else is `refused`. */
const kinds: Record<number, SuiteRefusal['kind']> = {
  20003: 'badCode',
  20004: 'badCode',
  20024: 'badCode',
  20065: 'badCode',
  20071: 'badCode',
  99991672: 'noPermission',
  99991676: 'noPermission',
  99991679: 'noConsent',
  20010: 'notAvailable',
  230027: 'noPermission',
  232024: 'noPermission',
  // The month's calls of all custom apps of a company on the Basic plan.
  99991403: 'quotaUsedUp',
  232006: 'notFound',
  232009: 'notFound',
  99992351: 'notFound',
  // No such definition of approvals, no such instance.
  1390002: 'notFound',
  1390003: 'notFound',
  // Tasks: what the app has no part in is not there for it, like what does not exist.
  1470403: 'notFound',
  1470404: 'notFound',
  // Documents: no such file.
  1061003: 'notFound',
  1061007: 'notFound',
  1063005: 'notFound',
};

/** @param tenantToken gives the token of the company for which a store app speaks; without it the app is of one company alone. */
export function makeLarkClient(
  app: LarkApp,
  transport: Transport,
  cache: SecretCache,
  tenantToken?: () => Promise<Fresh>,
): LarkClient {
  const tokenName = `${app.channel}:tenant-token:${app.appId}`;

  async function fetchOwnToken(): Promise<Fresh> {
    const answer = await send(
      {
        method: 'POST',
        path: '/open-apis/auth/v3/tenant_access_token/internal',
        body: { app_id: app.appId, app_secret: app.appSecret },
        data: TenantToken,
        flat: true,
        as: 'nobody',
        repeatable: true,
      },
      undefined,
    );
    return { value: answer.tenant_access_token, lifeMs: answer.expire * 1000 };
  }

  const fetchTenantToken = tenantToken ?? fetchOwnToken;

  async function send<Data>(call: LarkCall<Data>, token: string | undefined): Promise<Data> {
    const query = new URLSearchParams(
      Object.entries(call.query ?? {}).flatMap(([key, value]) =>
        value === undefined
          ? []
          : Array.isArray(value)
            ? value.map((queryValue) => [key, String(queryValue)])
            : [[key, String(value)]],
      ),
    ).toString();
    const { status, json, waitMs } = await transport.send({
      method: call.method,
      path: call.path,
      url: `${app.apiUrl}${call.path}${query && `?${query}`}`,
      body: call.body,
      repeatable: call.repeatable,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      isBusy: (_status, body) => busyCodes.includes(Envelope.safeParse(body).data?.code ?? 0),
    });
    const envelope = Envelope.safeParse(json);
    if (!envelope.success) {
      if (status === 429) throw new SuiteRefusal('rateLimited', String(status), '', waitMs);
      throw new SuiteUnreachable(`${app.channel} ${call.method} ${call.path}: the answer has another shape`);
    }
    const { code, msg, error_description: description, data, error } = envelope.data;
    if (code !== 0) {
      const kind = kinds[code] ?? (busyCodes.includes(code) || status === 429 ? 'rateLimited' : 'refused');
      const message = withoutSecrets(description ?? msg ?? '', [token, app.appSecret, ...(call.secrets ?? [])]);
      throw new SuiteRefusal(
        kind,
        String(code),
        message,
        waitMs,
        Violations.safeParse(error).data?.permission_violations[0]?.subject,
      );
    }
    const parsed = call.data.safeParse(call.flat ? json : (data ?? {}));
    if (!parsed.success)
      throw new SuiteUnreachable(`${app.channel} ${call.method} ${call.path}: the answer has another shape`);
    return parsed.data;
  }

  return {
    app,
    async call(call) {
      if (call.as === 'nobody') return send(call, undefined);
      if (call.as !== 'app') return send(call, call.as.userToken);
      let token = await cache.get(tokenName, fetchTenantToken);
      for (let replaced = 0; ; replaced += 1) {
        try {
          return await send(call, token);
        } catch (error) {
          // The suite may end a token before its time. A refused call did nothing, so it is safe to ask again: with the token that
          // another process keeps, and if that is dead too, with a new one.
          if (replaced === 2 || !(error instanceof SuiteRefusal) || !deadTokenCodes.includes(Number(error.suiteCode)))
            throw error;
          token = await cache.replace(tokenName, token, fetchTenantToken);
        }
      }
    },
    cached: (name, fetchFresh) => cache.get(`${app.channel}:${name}:${app.appId}`, fetchFresh),
  };
}
