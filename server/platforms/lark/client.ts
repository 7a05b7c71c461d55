import { z } from 'zod';
import { SuiteRefusal, SuiteUnreachable } from '../platform';
import { readJson } from '../proof';
import type { Fresh, SecretCache } from '../secrets';
import { withoutSecrets, type DownloadedFile, type Transport } from '../transport';
import { findPermission } from '../vendor-rules';
import { larkCalls, larkCodes } from './rules';

/** One app at Feishu or Lark: the two differ by their hosts only. */
export interface LarkApp {
  channel: 'feishu' | 'lark';
  appId: string;
  appSecret: string;
  apiUrl: string;
  accountsUrl: string;
  applinkUrl: string;
  /** Whether taps on card buttons arrive: the console's push token is set. */
  takesTaps: boolean;
  /** Whether it is a company's own app, which the addresses of its pages contain. */
  isOwn: boolean;
  /** The server's public address. */
  publicUrl: string;
}

interface LarkCall<Data> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path, from /open-apis on. */
  path: string;
  /** A list is sent as one parameter for each of its values. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  /** The schema of `data`; with `flat`, of the answer itself next to its code. */
  data: z.ZodType<Data>;
  flat?: boolean;
  /** `app` is the tenant token; a person's own token speaks in their name. */
  as: 'nobody' | 'app' | { userToken: string };
  repeatable: boolean;
  /** Further values that must not appear in an error. */
  secrets?: readonly string[];
}

export interface LarkClient {
  app: LarkApp;
  /** @throws SuiteRefusal, SuiteUnreachable */
  call<Data>(call: LarkCall<Data>): Promise<Data>;
  /** Fetches a file with the app's token. @throws SuiteRefusal, SuiteUnreachable */
  download(call: { path: string; query: Record<string, string> }): Promise<DownloadedFile>;
  /** Returns a secret of the suite from the cache of all processes. */
  cached(name: string, fetchFresh: () => Promise<{ value: string; lifeMs: number }>): Promise<string>;
}

const Envelope = z.looseObject({
  code: z.number(),
  msg: z.string().optional(),
  error_description: z.string().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
/** The missing scope, if the suite names it. */
const Violations = z.object({ permission_violations: z.array(z.object({ subject: z.string() })).min(1) });
const TenantToken = z.object({ tenant_access_token: z.string().min(1), expire: z.number() });

/** @param tenantToken returns the token of the company for which a store app acts; absent for an app of one company. */
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
      isBusy: (_status, body) => larkCodes.isTransient(Envelope.safeParse(body).data?.code ?? 0),
    });
    const envelope = Envelope.safeParse(json);
    if (!envelope.success) {
      if (status === 429) throw new SuiteRefusal('rateLimited', String(status), '', waitMs);
      throw new SuiteUnreachable(`${app.channel} ${call.method} ${call.path}: the answer has another shape`);
    }
    const { code, msg, error_description: description, data, error } = envelope.data;
    if (code !== 0) {
      const kindOfCode = larkCodes.getKind(code);
      const kind = kindOfCode === 'refused' && status === 429 ? 'rateLimited' : kindOfCode;
      const message = withoutSecrets(description ?? msg ?? '', [token, app.appSecret, ...(call.secrets ?? [])]);
      const namedPermission = Violations.safeParse(error).data?.permission_violations[0]?.subject;
      // The suite may name any of several sufficient permissions, or none: the row of the call has the guide's first choice.
      const missing = kind === 'noPermission' ? (findPermission(larkCalls, call) ?? namedPermission) : namedPermission;
      throw new SuiteRefusal(kind, String(code), message, waitMs, missing);
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
          // The suite may end a token early. A refused call had no effect, so it is safe to retry: with the token of another process, and if that
          // is invalid too, with a new one.
          if (replaced === 2 || !(error instanceof SuiteRefusal) || !larkCodes.hasCause(error.suiteCode, 'dead-token'))
            throw error;
          token = await cache.replace(tokenName, token, fetchTenantToken);
        }
      }
    },
    async download({ path, query }) {
      const token = await cache.get(tokenName, fetchTenantToken);
      const url = `${app.apiUrl}${path}?${new URLSearchParams(query).toString()}`;
      const file = await transport.download({ path, url, headers: { authorization: `Bearer ${token}` } });
      if (file.status < 400) return file;
      const refusal = Envelope.safeParse(readJson(Buffer.from(file.bytes ?? []).toString('utf8'))).data;
      throw new SuiteRefusal(
        larkCodes.getKind(refusal?.code ?? 0),
        String(refusal?.code ?? file.status),
        withoutSecrets(refusal?.msg ?? '', [token, app.appSecret]),
      );
    },
    cached: (name, fetchFresh) => cache.get(`${app.channel}:${name}:${app.appId}`, fetchFresh),
  };
}
