import type { Item } from '@domain/configuration/sections';
import type { Field } from '@domain/metadata/field';
import { valueTypes } from '@domain/values';
import { useTranslation } from 'react-i18next';
import { formField } from '@/values/form-field';
import { ValueField } from '@/values/ValueField';
import { getName, useSettingContext } from './choices';
import type { SettingInputProps } from './setting-input';

/** Returns the field as a form would show it. */
export function getField(item: Item, tableId: string): Field {
  return { ...item, table: tableId, order: 0, access: 'write' } as unknown as Field;
}

/** The input for the initial value of a new record's field: a value of the field's own kind, now, the creator, or the result of a formula. */
export function DefaultInput({ draft: { item }, label, value, error, onChange }: SettingInputProps<'default'>) {
  const { t } = useTranslation('administration');
  const { tableId = '' } = useSettingContext();
  const field = getField(item, tableId);
  const { mode, value: defaultValue } = (value ?? {}) as { mode?: string; value?: unknown };
  const { storage } = valueTypes[field.value_type];
  const modes = [
    'custom',
    ...(storage === 'date' || storage === 'instant' ? ['current'] : []),
    ...(storage === 'ref' || storage === 'refs' ? ['current_member'] : []),
    ...(field.formula ? ['formula'] : []),
  ].map((modeId) => ({ id: modeId, label: t(`choice.default_value.${modeId}` as 'choice.default_value.custom') }));
  return (
    <>
      <ValueField
        field={formField('choice', 'mode', label, { value_options: modes, field_placeholder: t('form.unset') })}
        value={mode ?? null}
        error={error}
        onChange={(next) => onChange(next === null ? undefined : { mode: next })}
      />
      {mode === 'custom' && (
        <ValueField
          field={field}
          label={t('form.defaultOf', { name: getName(item, 'field_name') })}
          value={defaultValue ?? null}
          onChange={(next) => onChange(next === null ? { mode } : { mode, value: next })}
        />
      )}
    </>
  );
}
