import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { Suspense, useId, type ReactNode } from 'react';
import { FieldError, FieldLabel } from '@/components/field-label';
import { Skeleton } from '@/components/skeleton';
import { language } from '@/i18n';
import { valueViews } from './index';
import styles from './values.module.css';

interface ValueProps {
  id: string;
  field: Field;
  label: string;
  required: boolean;
  readOnly?: boolean;
  value: unknown;
  /** The error text. */
  error: string | undefined;
  /** The currency of the record, for amounts. */
  currency?: string | undefined;
  /** The maximum number of characters. */
  maxLength?: number | undefined;
  /** The company's description of the field, below its label. */
  description?: { id: string; text: ReactNode } | undefined;
  /** The content between the control and its error. */
  children?: ReactNode;
  onChange(value: unknown): void;
}

type ValueFieldProps = Omit<ValueProps, 'id' | 'label' | 'required' | 'error'> &
  Partial<Pick<ValueProps, 'id' | 'label' | 'required' | 'error'>>;

/** One value in a form without a record: label above, control, error below. The label is the field's name unless the caller passes another. */
export function ValueField({ field, required = false, error, ...otherProps }: ValueFieldProps) {
  const ownId = useId();
  const { id = ownId, label = localised(field, 'field_name', field.field_name, language()) } = otherProps;
  return (
    <div className={styles.valueField} data-field={field.field_id}>
      <ValueControl {...otherProps} {...{ id, field, label, required, error }} />
    </div>
  );
}

/** The control and error of a field, for a row that the caller lays out. */
export function ValueControl({ id, field, label, required, readOnly = false, error, ...otherProps }: ValueProps) {
  const { value, currency, maxLength, description, children, onChange } = otherProps;
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
          maxLength={maxLength}
          onChange={onChange}
        />
      </Suspense>
      {children}
      <FieldError id={id} text={error} />
    </>
  );
}
