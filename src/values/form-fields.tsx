import type { Field } from '@domain/metadata/field';
import { formField } from './form-field';
import { ValueField } from './ValueField';
import styles from './values.module.css';

interface Props {
  /** The id of the control. */
  id?: string;
  label: string;
  required?: boolean;
  /** The error text. */
  error?: string | undefined;
  placeholder?: string | undefined;
  /** A hint below the control. */
  hint?: string | undefined;
}

interface TextProps extends Props {
  value: string;
  /** The maximum number of characters. */
  maxLength?: number;
  /** The format of the typed text: it decides the keyboard, and whether the text is readable. */
  form?: 'url' | 'secret' | undefined;
  onChange(value: string): void;
}

/** A line of text in a form without a record. */
export function TextField({ placeholder, hint, form, onChange, ...field }: TextProps) {
  return (
    <ValueField
      {...field}
      field={formField('text', field.label, field.label, {
        ...getPlaceholder(placeholder),
        ...(form && { sub_type: form }),
      })}
      onChange={(value) => onChange(String(value))}
    >
      {hint && <p className={styles.aside}>{hint}</p>}
    </ValueField>
  );
}

interface FieldChoiceProps<Value extends string> extends Props {
  /** The value of one option; any other value leaves the field empty. */
  value: string;
  options: readonly { value: Value; text: string }[];
  onChange(value: Value): void;
}

/** A choice among a few options in a form without a record; the user cannot clear it. */
export function ChoiceField<Value extends string>(props: FieldChoiceProps<Value>) {
  const { options, placeholder, hint, onChange, ...field } = props;
  const value_options = options.map(({ value, text }) => ({ id: value, label: text }));
  const settings = { value_options, min_select: 1, ...getPlaceholder(placeholder) };
  return (
    <ValueField
      {...field}
      field={formField('choice', field.label, field.label, settings)}
      onChange={(value) => onChange(value as Value)}
    >
      {hint && <p className={styles.aside}>{hint}</p>}
    </ValueField>
  );
}

const getPlaceholder = (placeholder: string | undefined): Partial<Field> =>
  placeholder === undefined ? {} : { field_placeholder: placeholder };
