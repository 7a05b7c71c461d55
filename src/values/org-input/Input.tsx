import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** A company's name. */
export default function CompanyInput(props: InputProps) {
  const { value, onChange, field, readOnly } = props;
  return (
    <input
      {...controlProps(props)} type="text" autoComplete="off" enterKeyHint="next" className={styles.control}
      value={typeof value === 'string' ? value : ''} placeholder={field.field_placeholder} readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
