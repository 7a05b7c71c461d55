import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import { useMoney } from './use-money';

/** Shows an amount in the record's currency, or in the company's main currency. */
export function Display({ value, field, size, currency }: DisplayProps) {
  const { format: formatAmount } = useMoney(field);
  if (typeof value !== 'number') return size === 'block' ? <Nothing /> : null;
  return (
    <span className={`${styles.number} ${size === 'line' ? styles.line : ''}`}>{formatAmount(value, currency)}</span>
  );
}
