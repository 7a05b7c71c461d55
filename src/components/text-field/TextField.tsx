import { useId, type InputHTMLAttributes } from 'react';
import { FieldError, FieldLabel } from '@/components/field-label';
import styles from './text-field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  error?: string | undefined;
  /** False: it may stay empty. */
  required?: boolean;
  onChange(value: string): void;
}

/** A labelled line of text, with what is wrong with it below. */
export function TextField({ label, error, required = true, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required={required} />
      <input
        id={id}
        className={styles.input}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={id} text={error} />
    </div>
  );
}
