import { homeCountries, type Channel } from '../platforms';

/** The countries of usual time zones on an international suite. Other zones leave the country unknown. */
const zoneCountries: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'BR',
  'America/Toronto': 'CA',
  'America/Chicago': 'US',
  'America/Los_Angeles': 'US',
  'America/New_York': 'US',
  'Asia/Bangkok': 'TH',
  'Asia/Dubai': 'AE',
  'Asia/Ho_Chi_Minh': 'VN',
  'Asia/Hong_Kong': 'HK',
  'Asia/Jakarta': 'ID',
  'Asia/Kolkata': 'IN',
  'Asia/Kuala_Lumpur': 'MY',
  'Asia/Macau': 'MO',
  'Asia/Manila': 'PH',
  'Asia/Seoul': 'KR',
  'Asia/Shanghai': 'CN',
  'Asia/Singapore': 'SG',
  'Asia/Taipei': 'TW',
  'Asia/Tokyo': 'JP',
  'Australia/Sydney': 'AU',
  'Europe/Amsterdam': 'NL',
  'Europe/Berlin': 'DE',
  'Europe/London': 'GB',
  'Europe/Madrid': 'ES',
  'Europe/Paris': 'FR',
  'Europe/Rome': 'IT',
};

/** Returns the country of a company: that of its suite, else that of its time zone; undefined where both are unknown. */
export function getHomeCountry(channel: Channel | undefined, timeZone: string): string | undefined {
  return (channel && homeCountries[channel]) ?? zoneCountries[timeZone];
}
