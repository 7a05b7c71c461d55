import { permittedFeatures, suiteFamilies, type Channel, type Family } from '../../domain/platforms';
import {
  dingtalkFeatures,
  dingtalkRules,
  feishuFeatures,
  feishuRules,
  type CallRule,
  type FeatureName,
  type FeatureRules,
  type PermissionRule,
} from '../../vendor-rules';
import type { PermissionGap } from './platform';
import type { AppType } from './settings';

/** The permissions that an app needs in a suite, and the use of each: from the table of vendor-rules. */

export type { FeatureName } from '../../vendor-rules';

const featureTables: Record<Family, FeatureRules> = { lark: feishuFeatures, dingtalk: dingtalkFeatures };
const callTables: Record<Family, Readonly<Record<string, CallRule>>> = {
  lark: feishuRules.calls,
  dingtalk: dingtalkRules.calls,
};

/** Returns the names of the permissions without which a feature does not work, as one text; undefined where it needs none. */
export function describePermissions(channel: Channel, feature: FeatureName): string | undefined {
  const rules = featureTables[suiteFamilies[channel]][feature]?.permissions ?? [];
  const names = rules.filter(({ need }) => need === 'required').map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : undefined;
}

/** Returns the name of every permission of a suite's table. */
export function listPermissionNames(channel: Channel): string[] {
  return Object.values(featureTables[suiteFamilies[channel]]).flatMap(({ permissions }) =>
    permissions.map(({ name }) => name),
  );
}

/** Returns whether the vendor offers a feature to this kind of app: all of its calls with an app token must be open to the kind. */
export function offersFeature(channel: Channel, feature: FeatureName, kind: AppType): boolean {
  const family = suiteFamilies[channel];
  const calls = featureTables[family][feature]?.calls ?? [];
  return calls.every((name) => {
    const call = callTables[family][name];
    return call?.apps.includes(kind) && (kind !== 'store' || (call.storeTokens?.includes('app') ?? true));
  });
}

/** Returns the permissions that a list of granted ones lacks; where any of several is enough for a call, one suffices. */
export function findMissingPermissions(channel: Channel, granted: readonly string[]): PermissionGap[] {
  const family = suiteFamilies[channel];
  const isMissing = (calls: readonly string[], { name, need, allows }: PermissionRule) => {
    if (need === 'given' || granted.includes(name)) return false;
    if (allows !== undefined) return true;
    return calls.some((call) => {
      const scopes = callTables[family][call]?.scopes ?? [];
      return scopes.includes(name) && !scopes.some((scope) => granted.includes(scope));
    });
  };
  return permittedFeatures.flatMap((feature) => {
    const { calls = [], permissions = [] } = featureTables[family][feature] ?? {};
    return permissions
      .filter((permission) => isMissing(calls, permission))
      .map(({ name, need, brings }) => ({ feature, name, isRequired: need === 'required', brings }));
  });
}
