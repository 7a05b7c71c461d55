import type { Money } from '@domain/values/currency-with-type';
import { useMoney } from '../currency/use-money';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Shows the amount in its own currency; on the record's page also its value in the main currency. */
export default function Display({ value, field, size }: DisplayProps) {
  const { currencies } = useValueServices();
  const { format: formatAmount } = useMoney(field);
  if (typeof value !== 'object' || value === null) return size === 'block' ? <Nothing /> : null;
  const { amount, currency, main } = value as Money;
  const foreign = currencies.some((candidate) => candidate.is_main && candidate.code !== currency);
  return (
    <span className={`${styles.number} ${size === 'line' ? styles.line : ''}`}>
      {formatAmount(amount, currency)}
      {foreign && ` ${currency}`}
      {foreign && size === 'block' && main !== undefined && (
        <small className={styles.worth}>≈ {formatAmount(main)}</small>
      )}
    </span>
  );
}
