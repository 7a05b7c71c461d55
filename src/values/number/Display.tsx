import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

export function Display({ value, field, size }: DisplayProps) {
  const { language } = useValueServices();
  if (typeof value !== 'number') return size === 'block' ? <Nothing /> : null;
  return <span className={`${styles.number} ${size === 'line' ? styles.line : ''}`}>{formatOf(language, field.formatter?.decimals).format(value)}</span>;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than showing a page of numbers, so each is made once. */
function formatOf(language: string, decimals: number | undefined): Intl.NumberFormat {
  const key = `${language} ${decimals ?? ''}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, decimals === undefined ? { maximumFractionDigits: 8 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formats.set(key, format);
  }
  return format;
}
