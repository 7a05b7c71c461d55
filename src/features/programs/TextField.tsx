import { useId, type InputHTMLAttributes } from 'react';
import { FieldError, FieldLabel } from '@/components/field-label';
import styles from './programs.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  error?: string | undefined;
  onChange(value: string): void;
}

/** A labelled line of text that must be filled, with what is wrong with it below. */
export function TextField({ label, error, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required />
      <input
        id={id}
        className={styles.input}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={id} text={error} />
    </div>
  );
}
