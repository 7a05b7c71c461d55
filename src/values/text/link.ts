import { dialAddress } from '@domain/phones/parts';
import { mapSearch } from '../poi/map-address';

/** Returns the address of a text of this sub type; undefined if it has none or is no web address. */
export function buildLink(value: string, subType: string | undefined, language: string): string | undefined {
  switch (subType) {
    case 'phone':
      return dialAddress(value);
    case 'url':
      return webAddress(value);
    case 'address':
      return mapSearch(value, language);
    default:
      return undefined;
  }
}

/** Accepts http and https alone: a typed `javascript:…` stays plain text. */
function webAddress(value: string): string | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  try {
    const { protocol, href } = new URL(full);
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
}
