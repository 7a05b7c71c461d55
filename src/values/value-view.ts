import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import type { ComponentType } from 'react';
import { language } from '@/i18n';

/** The properties that every input receives. All kinds share one shape, so a form does not know which kind it shows. */
export interface InputProps {
  /** The id of the control that the label belongs to. */
  id: string;
  /** The value in the form; null when none exists. */
  value: unknown;
  onChange(value: unknown): void;
  field: Field;
  /** The field's name in the reader's language: the title of a picker. */
  label: string;
  required: boolean;
  readOnly: boolean;
  /** The error under the field; the form shows its text and links it to the control by `${id}-error`. */
  error?: string;
  /** The id of the element that explains the field, if there is one. */
  about?: string;
  /** The code of the record's currency, if it has one. */
  currency?: string;
  /** The maximum number of characters, for texts in a form without a record. */
  maxLength?: number | undefined;
}

export interface DisplayProps {
  /** null and undefined show a dash in a block and nothing in a line. */
  value: unknown;
  field: Field;
  /** `line`: inside a card that is one tap target, so one line and no links. `block`: on the record's page, with links. */
  size: 'line' | 'block';
  /** The code of the record's currency, if it has one. */
  currency?: string;
}

/** The view of a value type. `Input` is loaded with the form, `Display` is part of the first load. */
export interface ValueView {
  Input: ComponentType<InputProps>;
  Display: ComponentType<DisplayProps>;
}

/** Returns the attributes that link a control to its label, its explanation and its error. */
export function controlProps({ id, required, error, about }: Pick<InputProps, 'id' | 'required' | 'error' | 'about'>) {
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [about, error ? `${id}-error` : undefined].filter(Boolean).join(' ') || undefined,
  } as const;
}

/** Returns the placeholder of an empty control in the reader's language; undefined if the company has set none. */
export function getPlaceholder(field: Field): string | undefined {
  return field.field_placeholder === undefined
    ? undefined
    : localised(field, 'field_placeholder', field.field_placeholder, language());
}
