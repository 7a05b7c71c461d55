import { valueTypes } from '@domain/values';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';

/**
 * A text control with the number keyboard: a number control would change under the mouse wheel and lose text that it cannot parse. The typed text
 * stays until the field is left; then it is cut to the field's decimals.
 */
export default function NumberInput(props: InputProps) {
  const { value, onChange, field, readOnly } = props;
  const isWhole = field.formatter?.decimals === 0;
  return (
    <input
      {...controlProps(props)}
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      className={`${styles.control} ${styles.number}`}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      placeholder={getPlaceholder(field)}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) =>
        onChange(event.target.value === '' ? null : valueTypes.NUMBER.normalise(event.target.value, field))
      }
    />
  );
}
