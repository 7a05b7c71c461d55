import { useId, type ReactNode } from 'react';
import { FieldError } from '@/components/field-label';
import styles from './settings.module.css';

/** A group of inputs, with the fault of the group. */
export function Part({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.part} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
