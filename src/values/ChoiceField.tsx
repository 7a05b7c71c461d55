import type { ReactNode } from 'react';
import { formField } from './form-field';
import { ValueField } from './ValueField';

interface Props<Value extends string> {
  label: string;
  /** Of one of the options; any other leaves the field empty. */
  value: string;
  options: readonly { value: Value; text: string }[];
  required?: boolean;
  /** What is wrong, in words. */
  error?: string | undefined;
  placeholder?: string | undefined;
  /** What the choice means, below it. */
  children?: ReactNode;
  onChange(value: Value): void;
}

/** One of a few options in a form that is about no record; what is chosen is not taken away. */
export function ChoiceField<Value extends string>({ options, placeholder, onChange, ...field }: Props<Value>) {
  const value_options = options.map(({ value, text }) => ({ id: value, label: text }));
  const hint = placeholder === undefined ? {} : { field_placeholder: placeholder };
  return (
    <ValueField
      {...field}
      field={formField('choice', field.label, field.label, { value_options, min_select: 1, ...hint })}
      onChange={(next) => onChange(next as Value)}
    />
  );
}
