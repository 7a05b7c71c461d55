import { createHash } from 'node:crypto';
import type { IntegrationName } from '../../../domain/contract/integrations/admin-integrations';
import { channels, type Channel } from '../../../domain/platforms';
import type { Env } from '../../env';

/** A service that the settings of this server connect. */
export interface ConnectedService {
  /** An integration; the suites have one each: `suite:feishu`. */
  name: Exclude<IntegrationName, 'suite' | 'rates'> | `suite:${Channel}`;
  /** The services behind it. */
  services: readonly string[];
  /** A hash of the address and the account without secrets: another key of the same account is the same connection. */
  fingerprint: string;
}

/** Returns the services that the server's settings connect. A company's own suite app and its rates are not settings. */
export function listServices(env: Env): ConnectedService[] {
  const serviceRows: [ConnectedService['name'], readonly string[], readonly (string | undefined)[]][] = [
    ['map', presentNames(env.AMAP_KEY && 'amap', env.NOMINATIM_URL !== 'off' && 'nominatim'), [env.NOMINATIM_URL]],
    ['register', presentNames(env.TIANYANCHA_TOKEN && 'tianyancha'), [env.TIANYANCHA_URL]],
    ['messages', presentNames(env.MESSAGING_URL && 'gateway'), [env.MESSAGING_URL]],
    ['storage', [env.S3_ENDPOINT ? 's3' : 'disk'], [env.S3_ENDPOINT, env.S3_BUCKET]],
    ...channels.map((channel): (typeof serviceRows)[number] => {
      const appId = getAppId(env, channel);
      return [`suite:${channel}`, presentNames(appId && channel), [appId]];
    }),
  ];
  return serviceRows
    .filter(([, services]) => services.length > 0)
    .map(([name, services, facts]) => ({
      name,
      services,
      fingerprint: createHash('sha256')
        .update(JSON.stringify([services, facts]))
        .digest('base64url'),
    }));
}

const presentNames = (...names: (string | false | undefined)[]): string[] =>
  names.filter((name) => name !== undefined && name !== false && name !== '') as string[];

const getAppId = (env: Env, channel: Channel): string | undefined =>
  ({ feishu: env.FEISHU_APP_ID, lark: env.LARK_APP_ID, dingtalk: env.DINGTALK_APP_KEY })[channel];
