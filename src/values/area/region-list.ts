import type { AreaScope, Regions } from '@domain/regions/regions';
import { china, type Region } from '@domain/regions/region';

/** The properties that every list of regions receives. */
export interface RegionListProps {
  regions: Regions;
  scope: AreaScope;
  /** The code of the region that the form holds. */
  chosen: string | undefined;
  onChoose(path: Region[]): void;
}

/** Returns the levels to browse. Where only China can be chosen, its provinces are the first step. */
export function ownLevels(path: Region[], scope: AreaScope): Region[] {
  return scope === 'china' && path[0]?.code === china ? path.slice(1) : path;
}
