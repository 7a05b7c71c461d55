import type { Field } from '@domain/metadata/field';
import { Suspense } from 'react';
import { Skeleton } from '@/components/skeleton';
import { valueViews } from './index';
import styles from './values.module.css';

interface Props {
  id: string;
  field: Field;
  label: string;
  required: boolean;
  value: unknown;
  /** What is wrong, in words. */
  error: string | undefined;
  onChange(value: unknown): void;
}

/** One value to fill in outside of a form: label above, control, error below. */
export function ValueField({ id, field, label, required, value, error, onChange }: Props) {
  const { Input } = valueViews[field.value_type];
  return (
    <div className={styles.valueField}>
      <label className={styles.valueLabel} htmlFor={id}>
        {label}
      </label>
      <Suspense fallback={<Skeleton still />}>
        <Input
          {...(error ? { error } : {})}
          value={value}
          onChange={onChange}
          field={field}
          label={label}
          id={id}
          required={required}
          readOnly={false}
        />
      </Suspense>
      {error && (
        <p className={styles.valueError} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
