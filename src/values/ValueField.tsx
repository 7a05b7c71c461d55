import type { Field } from '@domain/metadata/field';
import { Suspense, type ReactNode } from 'react';
import { FieldError, FieldLabel } from '@/components/field-label';
import { Skeleton } from '@/components/skeleton';
import { valueViews } from './index';
import styles from './values.module.css';

interface ValueProps {
  id: string;
  field: Field;
  label: string;
  required: boolean;
  readOnly?: boolean;
  value: unknown;
  /** What is wrong, in words. */
  error: string | undefined;
  /** The currency of the record, for amounts. */
  currency?: string | undefined;
  /** What the company says about the field, below its label. */
  description?: { id: string; text: ReactNode } | undefined;
  /** What stands between the control and its error. */
  children?: ReactNode;
  onChange(value: unknown): void;
}

/** One value to fill in outside of a form: label above, control, error below. */
export function ValueField(value: ValueProps) {
  return (
    <div className={styles.valueField}>
      <ValueControl {...value} />
    </div>
  );
}

/** The parts of a field, for a row of the caller's own. */
export function ValueControl({ id, field, label, required, readOnly = false, error, ...rest }: ValueProps) {
  const { value, currency, description, children, onChange } = rest;
  const { Input } = valueViews[field.value_type];
  return (
    <>
      <FieldLabel htmlFor={id} label={label} required={required} />
      {description?.text}
      <Suspense fallback={<Skeleton still />}>
        <Input
          id={id}
          field={field}
          label={label}
          required={required}
          readOnly={readOnly}
          value={value}
          error={error}
          about={description?.id}
          currency={currency}
          onChange={onChange}
        />
      </Suspense>
      {children}
      <FieldError id={id} text={error} />
    </>
  );
}
