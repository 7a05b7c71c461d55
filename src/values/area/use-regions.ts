import type { RegionData, Regions } from '@domain/regions/regions';
import { useEffect, useState } from 'react';

let loading: Promise<Regions> | undefined;

/** The tree of regions with its rules, loaded once; a load that failed is tried again the next time. */
function loadRegions(): Promise<Regions> {
  loading ??= Promise.all([
    import(/* webpackChunkName: "regions" */ '@domain/regions/regions'),
    import(/* webpackChunkName: "regions" */ '@domain/regions/regions.json'),
  ]).then(([rules, { default: data }]) => new rules.Regions(data as unknown as RegionData));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Returns the tree of regions once it is here, and whether it could not be loaded. @param isNeeded without it nothing is loaded */
export function useRegions(isNeeded = true): { regions: Regions | undefined; failed: boolean } {
  const [regions, setRegions] = useState<Regions>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (isNeeded) loadRegions().then(setRegions, () => setFailed(true));
  }, [isNeeded]);
  return { regions, failed };
}
