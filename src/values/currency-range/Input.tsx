import type { AmountRange } from '@domain/values/currency-range';
import { useTranslation } from 'react-i18next';
import { AmountControl } from '../AmountControl';
import amounts from '../amount.module.css';
import { useMoney } from '../currency/use-money';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

export default function RangeInput(props: InputProps) {
  const { value, onChange, field, label, readOnly } = props;
  const { t } = useTranslation('values');
  const { getSymbol } = useMoney(field);
  const typed = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof AmountRange, unknown>
  >;
  const { id, ...tied } = controlProps(props);
  const shared = { field, symbol: getSymbol().trim(), readOnly };
  return (
    <div className={styles.row}>
      <AmountControl
        {...shared}
        control={{ ...tied, id, 'aria-label': t('rangeFrom', { label }) }}
        amount={typed.low}
        onChange={(low) => onChange({ low, high: typed.high ?? null })}
      />
      <span className={amounts.to} aria-hidden="true">
        –
      </span>
      <AmountControl
        {...shared}
        control={{ ...tied, 'aria-label': t('rangeTo', { label }) }}
        amount={typed.high}
        onChange={(high) => onChange({ low: typed.low ?? null, high })}
      />
    </div>
  );
}
