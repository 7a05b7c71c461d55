import type { InputHTMLAttributes } from 'react';
import { useComposedText } from '@/components/use-composed-text';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';

const keyboards: Readonly<Record<string, InputHTMLAttributes<HTMLInputElement>>> = {
  phone: { inputMode: 'tel', autoComplete: 'off' },
  url: { inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' },
  address: { inputMode: 'text', autoComplete: 'off' },
  // A form without a record uses this kind; it hides the text from bystanders.
  secret: { type: 'password', autoComplete: 'new-password' },
};

export default function TextInput(props: InputProps) {
  const { value, onChange, field, readOnly } = props;
  const keyboard = (field.sub_type && keyboards[field.sub_type]) || { inputMode: 'text' as const, autoComplete: 'off' };
  const text = useComposedText(typeof value === 'string' ? value : '', onChange);
  return (
    <input
      {...controlProps(props)}
      type="text"
      {...keyboard}
      maxLength={props.maxLength}
      className={styles.control}
      {...text}
      placeholder={getPlaceholder(field)}
      readOnly={readOnly}
      enterKeyHint="next"
    />
  );
}
