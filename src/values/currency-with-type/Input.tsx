import { timesMoney } from '@domain/money';
import { getDecimals, readAmount } from '@domain/values/amount';
import type { Money } from '@domain/values/currency-with-type';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/components/select-field';
import { AmountControl } from '../AmountControl';
import amounts from '../amount.module.css';
import { useMoney } from '../currency/use-money';
import { useValueServices } from '../services';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** Currency and amount side by side; the value in the main currency updates while the user types. The server computes the final value. */
export default function MoneyInput(props: InputProps) {
  const { value, onChange, field, label, readOnly } = props;
  const { t } = useTranslation('values');
  const { currencies } = useValueServices();
  const { getSymbol, format: formatAmount } = useMoney(field);
  const typed = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof Money, unknown>>;
  const code =
    typeof typed.currency === 'string' ? typed.currency : (currencies.find((currency) => currency.is_main)?.code ?? '');
  // A currency that the company no longer uses stays readable in existing values.
  const codes = [...new Set([...currencies.map((currency) => currency.code), ...(code === '' ? [] : [code])])];
  const selectedCurrency = currencies.find((currency) => currency.code === code);
  const amount = readAmount(typed.amount, field);
  return (
    <>
      <div className={styles.row}>
        <span className={amounts.currency}>
          <SelectField
            label={t('currencyOf', { label })}
            value={code}
            options={codes.map((currencyCode) => ({ value: currencyCode, text: currencyCode }))}
            disabled={readOnly}
            onChange={(next) => onChange({ amount: typed.amount ?? null, currency: next })}
          />
        </span>
        <AmountControl
          control={controlProps(props)}
          amount={typed.amount}
          field={field}
          symbol={getSymbol(code).trim()}
          readOnly={readOnly}
          onChange={(next) => onChange({ amount: next, currency: code })}
        />
      </div>
      {selectedCurrency && !selectedCurrency.is_main && typeof amount === 'number' && (
        <p className={styles.aside}>≈ {formatAmount(timesMoney(amount, selectedCurrency.rate, getDecimals(field)))}</p>
      )}
    </>
  );
}
