import { dayText } from '@domain/calendar/day-text';
import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** A calendar day as YYYY/MM/DD (REQ records 3); it has no zone and is never shifted. */
export function Display({ value, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  return (
    <time className={`${styles.number} ${size === 'line' ? styles.line : ''}`} dateTime={value}>
      {dayText(value)}
    </time>
  );
}
