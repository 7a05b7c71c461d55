import type { Field, ValueOption } from '@domain/metadata/field';
import i18next from 'i18next';
import { formField, isFormKind, type FormKind } from '@/values/form-field';
import { listChoices, type ChoicePlace } from './choices';
import type { Setting, SettingOf } from './setting';

export type ValueSetting = SettingOf<FormKind>;

export function isValueSetting(setting: Setting): setting is ValueSetting {
  return isFormKind(setting.kind);
}

export function getLabel({ path, label = path }: Pick<Setting, 'path' | 'label'>): string {
  return i18next.t(`administration:property.${label}` as 'administration:property.name');
}

/** The maximum number of items in a list of the document. */
const most = 100;

/** An id in the document: alone, or with a name where it is unknown here, or with further properties. */
type StoredId = string | { id: string; name?: string };
const getId = (storedId: StoredId): string => (typeof storedId === 'string' ? storedId : storedId.id);
const storedIds = (value: unknown) => (Array.isArray(value) ? (value as readonly StoredId[]) : []);

/** Returns the field that a form shows for a setting. @param value the stored value */
export function fieldOfSetting(setting: ValueSetting, label: string, value: unknown, location: ChoicePlace): Field {
  const field = formField(setting.kind, location.path, label);
  if (setting.kind === 'number') return { ...field, formatter: { decimals: 0 } };
  if (!('choices' in setting)) return field;
  const choices = listChoices(setting.choices, location, (setting.label ?? setting.path).split('.').at(-1) ?? '');
  const stored = typeof value === 'string' && value !== '' ? [value] : storedIds(value);
  // A deleted choice is shown by its id, so that it can be seen and changed.
  const unknown = stored
    .filter((storedId) => !choices.some(({ id }) => id === getId(storedId)))
    .map((storedId): ValueOption => ({
      id: getId(storedId),
      label: (typeof storedId === 'string' ? undefined : storedId.name) ?? getId(storedId),
    }));
  const isNullable = setting.kind === 'choice' && setting.unset;
  return {
    ...field,
    value_options: [...choices, ...unknown],
    ...(setting.kind === 'choices' ? { max_select: most } : isNullable ? {} : { min_select: 1 }),
    ...(isNullable ? { field_placeholder: i18next.t('administration:form.unset') } : {}),
  };
}

/** The value of a setting as an input takes it. */
export function formValue(setting: ValueSetting, value: unknown): unknown {
  if (setting.kind === 'choices') return storedIds(value).map(getId);
  return value ?? (setting.kind === 'choice' ? setting.absent : undefined) ?? null;
}

/** Returns the form in which the document stores an entered value. @param previousValue the value that it stores now */
export function storedValue(setting: ValueSetting, value: unknown, previousValue: unknown): unknown {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return setting.required ? '' : setting.empty;
  if (setting.kind === 'choices')
    return (value as string[]).map(
      (id) => storedIds(previousValue).find((storedId) => getId(storedId) === id) ?? (setting.objects ? { id } : id),
    );
  // A whole number; any other text stays as it was typed, and the server refuses it.
  if (setting.kind === 'number' && /^-?\d+$/.test(String(value).trim())) return Number(value);
  return value;
}
