import { suiteFeatures, type SuiteFeature } from '../../domain/platforms';
import type { AppKind, CallRule } from '../../vendor-rules';

/** The calls without which each feature does not work in a suite. */
export type FeatureCalls<Name extends string> = Readonly<Record<SuiteFeature, readonly Name[]>>;

/** Whether a call is open to a kind of app, with a token of the app itself. */
function isOpen({ apps, tokens, storeTokens }: CallRule, kind: AppKind): boolean {
  const takenTokens = kind === 'store' ? (storeTokens ?? tokens) : tokens;
  return apps.includes(kind) && takenTokens.includes('app');
}

/** Returns the features that a suite closes to a kind of app, as the rows of the calls say (ADR-0289). */
export function listClosedFeatures<Name extends string>(
  calls: Readonly<Record<Name, CallRule>>,
  callsByFeature: FeatureCalls<Name>,
  kind: AppKind,
): SuiteFeature[] {
  return suiteFeatures.filter((feature) => !callsByFeature[feature].every((name) => isOpen(calls[name], kind)));
}
