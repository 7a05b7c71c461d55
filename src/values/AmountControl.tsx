import type { Field } from '@domain/metadata/field';
import { moneyText } from '@domain/money';
import { getDecimals, readAmount } from '@domain/values/amount';
import { useState, type InputHTMLAttributes } from 'react';
import { flushSync } from 'react-dom';
import styles from './amount.module.css';
import { getPlaceholder } from './value-view';
import values from './values.module.css';

interface AmountControlProps {
  /** Ids and labels that tie the control to its field. */
  control: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'aria-label' | 'aria-required' | 'aria-invalid' | 'aria-describedby'
  >;
  /** A number, the text that is being typed, or null. */
  amount: unknown;
  onChange(amount: unknown): void;
  field: Field;
  /** The currency symbol before the amount. */
  symbol: string;
  readOnly: boolean;
}

/**
 * One amount of money: a text control with the number keyboard, so that the mouse wheel does not change it. The typed text stays until the control
 * is left; then the amount has the field's decimals and separated thousands.
 */
export function AmountControl({ control, amount, onChange, field, symbol, readOnly }: AmountControlProps) {
  const [typing, setTyping] = useState(false);
  const displayedText =
    typeof amount === 'number'
      ? typing
        ? String(amount)
        : moneyText(amount, getDecimals(field))
      : typeof amount === 'string'
        ? amount
        : '';
  return (
    <span className={styles.amount}>
      <span className={styles.symbol} aria-hidden="true">
        {symbol}
      </span>
      <input
        {...control}
        type="text"
        inputMode={getDecimals(field) === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        className={`${values.control} ${values.number} ${styles.input}`}
        value={displayedText}
        placeholder={getPlaceholder(field)}
        readOnly={readOnly}
        onFocus={({ target }) => {
          // Entering by the Tab key selects the whole text; the selection stays when the separators are removed.
          const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
          flushSync(() => setTyping(!readOnly));
          if (isWhole) target.select();
        }}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          setTyping(false);
          if (typeof amount === 'string') onChange(readAmount(amount, field));
        }}
      />
    </span>
  );
}
