import type { Language } from '../languages';
import { homeCountries, type Channel } from '../platforms';

/** The usual time zone and currency of a country. */
interface Market {
  country: string;
  /** IANA names of its time zones; the first one is proposed where only the country is clear. */
  timeZones: readonly [string, ...string[]];
  /** ISO 4217. */
  currency: string;
}

/** The countries of most companies on the three suites. They only serve a proposal: everything else can be chosen. */
const markets: readonly Market[] = [
  { country: 'CN', timeZones: ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin'], currency: 'CNY' },
  { country: 'HK', timeZones: ['Asia/Hong_Kong'], currency: 'HKD' },
  { country: 'TW', timeZones: ['Asia/Taipei'], currency: 'TWD' },
  { country: 'JP', timeZones: ['Asia/Tokyo'], currency: 'JPY' },
  { country: 'KR', timeZones: ['Asia/Seoul'], currency: 'KRW' },
  { country: 'SG', timeZones: ['Asia/Singapore'], currency: 'SGD' },
  { country: 'MY', timeZones: ['Asia/Kuala_Lumpur', 'Asia/Kuching'], currency: 'MYR' },
  { country: 'TH', timeZones: ['Asia/Bangkok'], currency: 'THB' },
  { country: 'VN', timeZones: ['Asia/Ho_Chi_Minh', 'Asia/Saigon'], currency: 'VND' },
  { country: 'ID', timeZones: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'], currency: 'IDR' },
  { country: 'PH', timeZones: ['Asia/Manila'], currency: 'PHP' },
  { country: 'IN', timeZones: ['Asia/Kolkata', 'Asia/Calcutta'], currency: 'INR' },
  { country: 'AE', timeZones: ['Asia/Dubai'], currency: 'AED' },
  {
    country: 'AU',
    timeZones: ['Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'],
    currency: 'AUD',
  },
  { country: 'GB', timeZones: ['Europe/London'], currency: 'GBP' },
  { country: 'DE', timeZones: ['Europe/Berlin'], currency: 'EUR' },
  { country: 'FR', timeZones: ['Europe/Paris'], currency: 'EUR' },
  { country: 'ES', timeZones: ['Europe/Madrid'], currency: 'EUR' },
  { country: 'IT', timeZones: ['Europe/Rome'], currency: 'EUR' },
  { country: 'NL', timeZones: ['Europe/Amsterdam'], currency: 'EUR' },
  {
    country: 'US',
    timeZones: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
    currency: 'USD',
  },
  { country: 'MX', timeZones: ['America/Mexico_City'], currency: 'MXN' },
  { country: 'BR', timeZones: ['America/Sao_Paulo'], currency: 'BRL' },
];

/** The country in which most companies with a language work; null where the language implies none. */
const countryByLanguage: Record<Language, string | null> = { zh: 'CN', ja: 'JP', en: null };

/** The zones that servers and containers are set to, whatever country they serve. */
const isNeutral = (zone: string) => /^(Etc\/.*|UTC|GMT|UCT|Zulu|Universal)$/.test(zone);

const marketOfCountry = (country: string | null) => markets.find((market) => market.country === country);

export interface NewCompanyInput {
  channel: Channel;
  language: Language;
  /** The IANA name of the time zone of the founder's device; absent where no device is known. */
  deviceZone?: string;
}

/**
 * Returns the IANA name of the time zone that a new company most likely works in. It is the zone of the founder's device, else of the suite's
 * country, else of the language. Null where none of them is known. The zone of the server never counts.
 */
export function proposeTimeZone({ channel, language, deviceZone }: NewCompanyInput): string | null {
  if (deviceZone !== undefined && !isNeutral(deviceZone)) return deviceZone;
  const market = marketOfCountry(homeCountries[channel]) ?? marketOfCountry(countryByLanguage[language]);
  return market?.timeZones[0] ?? null;
}

/**
 * Returns the ISO 4217 code of the main currency that a new company most likely counts in. It is that of the suite's country, else of the country
 * of its time zone, else of the language. Null where none of them is known.
 */
export function proposeCurrency({
  channel,
  language,
  timeZone,
}: NewCompanyInput & { timeZone?: string }): string | null {
  const market =
    marketOfCountry(homeCountries[channel]) ??
    markets.find(({ timeZones }) => timeZone !== undefined && timeZones.includes(timeZone)) ??
    marketOfCountry(countryByLanguage[language]);
  return market?.currency ?? null;
}

/** The time zones that a set-up offers first, as IANA names. */
export const marketTimeZones: readonly string[] = markets.flatMap(({ timeZones }) => timeZones);

/** The currencies that a set-up offers first, as ISO 4217 codes, each once. */
export const commonCurrencies: readonly string[] = [...new Set(markets.map(({ currency }) => currency))];
