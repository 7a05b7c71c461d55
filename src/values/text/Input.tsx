import { controlProps, placeholderOf, type InputProps } from '../value-view';
import styles from '../values.module.css';

const keyboards: Record<string, { inputMode: 'tel' | 'url' | 'text'; autoComplete: string; autoCapitalize?: string }> =
  {
    phone: { inputMode: 'tel', autoComplete: 'off' },
    url: { inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' },
    address: { inputMode: 'text', autoComplete: 'off' },
  };

export default function TextInput(props: InputProps) {
  const { value, onChange, field, readOnly } = props;
  const keyboard = (field.sub_type && keyboards[field.sub_type]) || { inputMode: 'text' as const, autoComplete: 'off' };
  return (
    <input
      {...controlProps(props)}
      {...keyboard}
      type="text"
      className={styles.control}
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholderOf(field)}
      readOnly={readOnly}
      enterKeyHint="next"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
