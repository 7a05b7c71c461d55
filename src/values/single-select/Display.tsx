import type { Field, ValueOption } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** The option as a chip with its colour and its word. */
export function Display({ value, field, size }: DisplayProps) {
  const { language } = useValueServices();
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const option = findOption(field, value);
  return (
    <span className={styles.option} data-color={option?.color ?? 'gray'}>
      {option ? optionText(option, language) : value.replace(/^other:/, '')}
    </span>
  );
}

export function findOption(field: Field, id: unknown): ValueOption | undefined {
  return field.value_options?.find((option) => option.id === id);
}

export function optionText(option: ValueOption, language: string): string {
  return localised(option, 'label', option.label, language);
}
