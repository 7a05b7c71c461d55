import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { FieldError } from './FieldError';
import styles from './onboarding-form.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  field: string;
  label: string;
  value: string;
  error?: string;
  /** The content next to the input, such as the button that sends a code. */
  trailing?: ReactNode;
  onChange(value: string): void;
}

/** A labelled line of text with its error below it. */
export function TextField({ field, label, error, trailing, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          data-field={field}
          className={styles.input}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
        {trailing}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
