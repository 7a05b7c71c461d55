import type { Field } from '@domain/metadata/field';
import { Suspense } from 'react';
import { FieldError, FieldLabel } from '@/components/field-label';
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
      <FieldLabel htmlFor={id} label={label} required={required} />
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
      <FieldError id={id} text={error} />
    </div>
  );
}
