import { readFileSync } from 'node:fs';
import path from 'node:path';
import { permittedFeatures, type PermittedFeature } from '../../domain/platforms';
import {
  dingtalkFeatures,
  dingtalkRules,
  feishuFeatures,
  feishuRules,
  type CallRule,
  type FeatureRule,
  type PermissionRule,
} from '../../vendor-rules';

/** One table says which permissions an app asks for: the rows of the calls, the guides and the simulator agree with it. */

const guides = (name: string) => [`docs/guides/${name}`, `docs/guides/zh/${name}`];
const tables: {
  suite: string;
  calls: Readonly<Record<string, CallRule>>;
  features: [string, FeatureRule][];
  files: string[];
  /** Finds what is written as a permission in a guide. */
  written: RegExp;
}[] = [
  {
    suite: 'Feishu and Lark',
    calls: feishuRules.calls,
    features: Object.entries(feishuFeatures),
    files: guides('connect-feishu-lark.md'),
    written: /`([a-z_0-9]+:[a-z_0-9.:]+)`/g,
  },
  {
    suite: 'DingTalk',
    calls: dingtalkRules.calls,
    features: Object.entries(dingtalkFeatures),
    files: guides('connect-dingtalk.md'),
    written: /`(qyapi_[a-z_]+|(?!Forbidden)[A-Z][A-Za-z]+\.[A-Z][A-Za-z]+\.[A-Z][A-Za-z]+)`/g,
  },
];

describe.each(tables)('the permissions of an app of $suite', ({ calls, features, files, written }) => {
  const permissions: PermissionRule[] = features.flatMap(([, feature]) => [...feature.permissions]);
  const names = permissions.map(({ name }) => name);

  it('are named once each, with what they bring', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(permissions.filter(({ brings }) => brings.trim() === '')).toEqual([]);
  });

  it('are enough for every call that demands one, and each of these calls belongs to one feature', () => {
    const demanding = Object.entries(calls).filter(([, { scopes }]) => scopes.length > 0);
    expect(demanding.length).toBeGreaterThan(20);
    const owners = (call: string) => features.filter(([, feature]) => feature.calls.includes(call)).length;
    expect(
      demanding.filter(([call, { scopes }]) => owners(call) !== 1 || !scopes.some((scope) => names.includes(scope))),
    ).toEqual([]);
    expect(features.flatMap(([, feature]) => feature.calls).filter((call) => !(call in calls))).toEqual([]);
  });

  it('are each demanded by a call of their feature, unless they allow something that is no call', () => {
    const idle = features.flatMap(([feature, rule]) =>
      rule.permissions
        .filter(({ allows }) => allows === undefined)
        .filter(({ name }) => !rule.calls.some((call) => calls[call]?.scopes.includes(name)))
        .map(({ name }) => `${feature}: ${name}`),
    );
    expect(idle).toEqual([]);
  });

  it('have features that the app can name to administrators', () => {
    const permitted = features.filter(([, { permissions: rules }]) => rules.length > 0).map(([feature]) => feature);
    expect(permitted.filter((feature) => !permittedFeatures.includes(feature as PermittedFeature))).toEqual([]);
  });

  it.each(files)('are exactly those that %s names', (file) => {
    const guide = readFileSync(path.join(__dirname, '../..', file), 'utf8');
    const named = [...guide.matchAll(written)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual([...names].sort());
  });
});
