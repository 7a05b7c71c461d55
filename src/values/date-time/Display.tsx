import { momentText } from '@domain/calendar/time-texts';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Shows a time as YYYY/MM/DD HH:mm in the company's time zone (SD-60), in every zone of the reader. */
export default function Display({ value, size }: DisplayProps) {
  const { timeZone } = useValueServices();
  if (typeof value !== 'number') return size === 'block' ? <Nothing /> : null;
  return (
    <time className={`${styles.number} ${size === 'line' ? styles.line : ''}`} dateTime={new Date(value).toISOString()}>
      {momentText(value, timeZone)}
    </time>
  );
}
