import { suiteFeatures, type Channel, type SuiteFeature } from '../../domain/platforms';
import { offersFeature, type FeatureName } from './permissions';
import type { AppType } from './settings';

/** The feature in the suite's table for each part of the product. */
type FeatureByPart = Readonly<Record<SuiteFeature, FeatureName>>;

/** Returns the parts of the product that a suite closes to a kind of app, according to the rows of the calls (ADR-0289, ADR-0312). */
export function listClosedFeatures(channel: Channel, featureByPart: FeatureByPart, kind: AppType): SuiteFeature[] {
  return suiteFeatures.filter((feature) => !offersFeature(channel, featureByPart[feature], kind));
}
