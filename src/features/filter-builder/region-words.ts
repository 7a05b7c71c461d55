import type { Regions } from '@domain/regions/regions';
import { placeName } from '@domain/regions/words';
import { language } from '@/i18n';

/**
 * Returns the name of the last region of a path of codes; an ellipsis until the names are loaded, and the code of a region that no longer exists.
 */
export function regionWords(path: string, regions: Regions | undefined): string {
  if (!regions) return '…';
  const code = path.split('/').at(-1) ?? '';
  const region = regions.getPath(code)?.at(-1);
  return region ? placeName(region, language()) : code;
}
