import { suiteFeatures, type Channel, type SuiteFeature } from '../../domain/platforms';
import { offersFeature, type FeatureName } from './permissions';
import type { AppType } from './settings';

/** The feature of the suite's table that carries each part of the product. */
type FeatureByPart = Readonly<Record<SuiteFeature, FeatureName>>;

/** Returns the parts of the product that a suite closes to a kind of app, as the rows of the calls say (ADR-0289, ADR-0312). */
export function listClosedFeatures(channel: Channel, featureByPart: FeatureByPart, kind: AppType): SuiteFeature[] {
  return suiteFeatures.filter((feature) => !offersFeature(channel, featureByPart[feature], kind));
}
