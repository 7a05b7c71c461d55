import type { RegionData, Regions } from '@domain/regions/regions';
import { useEffect, useState } from 'react';

let loading: Promise<Regions> | undefined;

/** Loads the tree of regions with its rules once; a failed load is repeated at the next call. */
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

/** Returns the loaded tree of regions, and whether the load failed. @param isNeeded false loads nothing */
export function useRegions(isNeeded = true): { regions: Regions | undefined; failed: boolean } {
  const [regions, setRegions] = useState<Regions>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (isNeeded) loadRegions().then(setRegions, () => setFailed(true));
  }, [isNeeded]);
  return { regions, failed };
}
