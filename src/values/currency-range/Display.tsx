import type { AmountRange } from '@domain/values/currency-range';
import { useMoney } from '../currency/use-money';
import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

export default function Display({ value, field, size }: DisplayProps) {
  const { format: formatAmount } = useMoney(field);
  if (typeof value !== 'object' || value === null) return size === 'block' ? <Nothing /> : null;
  const { low, high } = value as AmountRange;
  return (
    <span className={`${styles.number} ${size === 'line' ? styles.line : ''}`}>
      {formatAmount(low)} – {formatAmount(high)}
    </span>
  );
}
