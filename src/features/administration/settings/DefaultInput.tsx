import type { Item } from '@domain/configuration/sections';
import type { Field } from '@domain/metadata/field';
import { valueTypes } from '@domain/values';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ValueField } from '@/values/ValueField';
import { nameOf, useAround } from './around';
import { ChoiceInput, type InputProps } from './inputs';

/** The field as a form would show it. */
export function fieldOf(item: Item, tableId: string): Field {
  return { ...item, table: tableId, order: 0, access: 'write' } as unknown as Field;
}

/** What a new record begins with there: a value of the field's own kind, now, who makes it, or what the formula says. */
export function DefaultInput({ label, value, error, item, onChange }: InputProps & { item: Item }) {
  const { t } = useTranslation('administration');
  const { tableId = '' } = useAround();
  const id = useId();
  const field = fieldOf(item, tableId);
  const { mode, value: given } = (value ?? {}) as { mode?: string; value?: unknown };
  const { storage } = valueTypes[field.value_type];
  const modes = [
    'custom',
    ...(storage === 'date' || storage === 'instant' ? ['current'] : []),
    ...(storage === 'ref' || storage === 'refs' ? ['current_member'] : []),
    ...(field.formula ? ['formula'] : []),
  ];
  return (
    <>
      <ChoiceInput
        label={label}
        value={mode}
        error={error}
        unset
        choices={modes.map((one) => ({
          value: one,
          text: t(`choice.default_value.${one}` as 'choice.default_value.custom'),
        }))}
        onChange={(next) => onChange(next === undefined ? undefined : { mode: next })}
      />
      {mode === 'custom' && (
        <ValueField
          id={id}
          field={field}
          label={t('form.defaultOf', { name: nameOf(item, 'field_name') })}
          required={false}
          value={given ?? null}
          error={undefined}
          onChange={(next) => onChange(next === null ? { mode } : { mode, value: next })}
        />
      )}
    </>
  );
}
