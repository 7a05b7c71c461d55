import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Suite } from '../suites';
import { applicationId } from '../world/tenant';
import type { World } from '../world/world';

/** The properties by which calls name their application. */
const Named = z.looseObject({
  app_id: z.string().optional(),
  AppID: z.string().optional(),
  client_id: z.string().optional(),
  clientId: z.string().optional(),
  appKey: z.string().optional(),
  appkey: z.string().optional(),
  access_token: z.string().optional(),
  suiteKey: z.string().optional(),
  accessKey: z.string().optional(),
  tenant_key: z.string().optional(),
  authCorpId: z.string().optional(),
  auth_corpid: z.string().optional(),
  corpId: z.string().optional(),
  code: z.string().optional(),
  /** Exists only in the simulator: the company with the people that the sign-in page of a store app shows. */
  company: z.string().optional(),
});

/**
 * Returns the world of a request's company: the request names its application, or the application has issued the token. Without either it is the
 * first world. Companies with the same store application are identified by their key or by the code that a person sends; on the sign-in page by
 * their name.
 */
export function findWorldPart<Part extends { world: World }>(
  worldParts: readonly [Part, ...Part[]],
  suite: Suite,
  { headers, query, body }: Pick<FastifyRequest, 'headers' | 'query' | 'body'>,
): Part {
  const { access_token: old, ...credentials } = {
    ...Named.safeParse(query ?? {}).data,
    ...Named.safeParse(body ?? {}).data,
  };
  const { app_id, AppID, client_id, clientId, appKey, appkey, suiteKey, accessKey } = credentials;
  const ids = [app_id, AppID, client_id, clientId, appKey, appkey, suiteKey, accessKey];
  const corpIds = [credentials.authCorpId, credentials.auth_corpid, credentials.corpId];
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = bearer ?? headers['x-acs-dingtalk-access-token'] ?? old;
  const matchingParts = worldParts.filter(
    ({ world }) =>
      ids.includes(applicationId(suite, world.tenant)) ||
      (typeof token === 'string' && world.tokens.find(suite, token).state !== 'unknown'),
  );
  const isNamed = ({ world: { tenant, tokens } }: Part): boolean =>
    (suite === 'dingtalk'
      ? corpIds.includes(tenant.applications.dingtalk.corpId)
      : credentials.tenant_key === tenant.applications[suite].tenantKey) ||
    (credentials.code !== undefined && tokens.findCode(suite, credentials.code) !== 'unknown') ||
    (credentials.company !== undefined && credentials.company === tenant.key);
  if (matchingParts.length > 1) return matchingParts.find(isNamed) ?? matchingParts[0] ?? worldParts[0];
  return (
    matchingParts[0] ??
    worldParts.find((worldPart) => credentials.tenant_key !== undefined && isNamed(worldPart)) ??
    worldParts[0]
  );
}
