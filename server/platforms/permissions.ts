import { suiteFamilies, type Channel, type Family } from '../../domain/platforms';
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

/** Whether the vendor offers a feature to this kind of app at all. */
export function offersFeature(channel: Channel, feature: FeatureName, kind: AppType): boolean {
  return featureTables[suiteFamilies[channel]][feature]?.apps.includes(kind) ?? true;
}

/** Returns what a list of granted permissions lacks: of permissions of which any one is enough for a call, one is enough here too. */
export function findMissingPermissions(channel: Channel, granted: readonly string[]): PermissionRule[] {
  const family = suiteFamilies[channel];
  return Object.values(featureTables[family]).flatMap(({ calls, permissions }) =>
    permissions.filter(({ name, need, allows }) => {
      if (need === 'given' || granted.includes(name)) return false;
      if (allows !== undefined) return true;
      return calls.some((call) => {
        const scopes = callTables[family][call]?.scopes ?? [];
        return scopes.includes(name) && !scopes.some((scope) => granted.includes(scope));
      });
    }),
  );
}
