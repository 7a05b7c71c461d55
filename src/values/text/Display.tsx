import { mapSearch } from '../poi/map-address';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** One line of text; a phone number, a web address and a street address lead somewhere. */
export function Display({ value, field, size }: DisplayProps) {
  const { language } = useValueServices();
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const link = size === 'block' ? linkOf(value, field.sub_type, language) : undefined;
  if (!link) return <span className={size === 'line' ? styles.line : styles.text}>{value}</span>;
  const outside = field.sub_type === 'phone' ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return <a className={styles.link} href={link} {...outside}>{value}</a>;
}

/** Where a text of this sub type leads, or undefined when it leads nowhere or not to the web. */
export function linkOf(value: string, subType: string | undefined, language: string): string | undefined {
  switch (subType) {
    case 'phone': {
      const number = value.replace(/[^\d+*#]/g, '');
      return number ? `tel:${number}` : undefined;
    }
    case 'url':
      return webAddress(value);
    case 'address':
      return mapSearch(value, language);
    default:
      return undefined;
  }
}

/** Only http and https: whoever typed `javascript:…` gets plain text. */
function webAddress(value: string): string | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  try {
    const { protocol, href } = new URL(full);
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
}
