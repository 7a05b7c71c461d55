/** The writing of addresses. It is separate from the schema of AREA, so that the first page can show an address without loading the schema. */

interface RegionName {
  label: string;
  englishName: string;
  code: string;
}

/** Formats an address: from the large to the small in Chinese and Japanese, in reverse in English. */
export function areaText(
  { path, detail }: { path: readonly RegionName[]; detail?: string | undefined },
  scope: 'china' | 'overseas' | 'all' | undefined,
  language: string,
): string {
  // A field for Chinese places leaves out the country.
  const visibleRegions = (scope ?? 'china') === 'china' && path.length > 1 ? path.slice(1) : path;
  const names = visibleRegions.map((region) => placeName(region, language));
  if (language === 'en') return [...(detail ? [detail] : []), ...names.reverse()].join(', ');
  return [names.join(''), ...(detail ? [detail] : [])].join(' ');
}

/** Returns the name of a place. Divisions have a Chinese and an English name; Japanese names of countries come from the device. */
export function placeName({ label, englishName, code }: RegionName, language: string): string {
  if (language === 'en') return englishName;
  if (language === 'ja' && /^[A-Z]{2}$/.test(code) && typeof Intl.DisplayNames === 'function')
    return new Intl.DisplayNames(['ja'], { type: 'region' }).of(code) ?? label;
  return label;
}
