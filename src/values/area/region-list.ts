import type { AreaScope, Regions } from '@domain/regions/regions';
import { china, type Region } from '@domain/regions/region';

/** The properties that every list of regions receives. */
export interface RegionListProps {
  regions: Regions;
  scope: AreaScope;
  /** The company's country; undefined where it is unknown. */
  home: string | undefined;
  /** The code of the region that the form holds. */
  chosen: string | undefined;
  onChoose(path: Region[]): void;
}

/** Returns the levels to browse. Where only China can be chosen, and in a company there, its provinces are the first step. */
export function ownLevels(path: Region[], { scope, home }: Pick<RegionListProps, 'scope' | 'home'>): Region[] {
  const [country] = path;
  return country?.code === china && (scope === 'china' || home === china) && path.length > 1 ? path.slice(1) : path;
}
