/** The conventions by which people write days in their country, from the data of the runtime (CLDR). */

/**
 * Returns the locale of a time zone's country, or the language where the zone belongs to no country. @param timeZone IANA name @param language zh,
 * en or ja
 */
export function localeAt(timeZone: string, language: string): string {
  const region = getRegion(timeZone);
  return region === undefined ? language : `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`;
}

/** Returns the order in which a locale writes the parts of a numeric day: `dmy`, `mdy` or `ymd`. */
export function dayOrderIn(locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'short', numberingSystem: 'latn', calendar: 'gregory' })
    .formatToParts(0)
    .flatMap(({ type }) => (['day', 'month', 'year'].includes(type) ? [type.charAt(0)] : []))
    .join('');
}

/** Node offers this as a getter, newer runtimes as a method (https://tc39.es/proposal-intl-locale-info). */
interface LocaleZones {
  timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

const regions = new Map<string, string | undefined>();

/** Returns the ISO code of a time zone's country. The result is cached, because the runtime only lists the zones of a country. */
function getRegion(timeZone: string): string | undefined {
  const zone = canonical(timeZone);
  if (!regions.has(zone))
    regions.set(
      zone,
      regionCodes().find((region) => listZones(region).includes(zone)),
    );
  return regions.get(zone);
}

function listZones(region: string): readonly string[] {
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & LocaleZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return letters.flatMap((firstLetter) =>
    letters.map((secondLetter) => firstLetter + secondLetter).filter((code) => names.of(code) !== undefined),
  );
}
