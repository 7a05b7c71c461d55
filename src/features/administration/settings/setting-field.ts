import type { Field, ValueOption } from '@domain/metadata/field';
import i18next from 'i18next';
import { formField, isFormKind, type FormKind } from '@/values/form-field';
import { choicesOf, type Place } from './choices';
import type { Setting, SettingOf } from './setting';

export type ValueSetting = SettingOf<FormKind>;

export function isValueSetting(setting: Setting): setting is ValueSetting {
  return isFormKind(setting.kind);
}

/** What a setting is called. */
export function labelOf({ path, label = path }: Pick<Setting, 'path' | 'label'>): string {
  return i18next.t(`administration:property.${label}` as 'administration:property.name');
}

/** The most that a list of the document holds. */
const most = 100;

/** An id, as the document keeps it: alone, or with what it is called where nothing here is known by it, or with what else is said of it. */
type StoredId = string | { id: string; name?: string };
const idOf = (one: StoredId): string => (typeof one === 'string' ? one : one.id);
const storedIds = (part: unknown) => (Array.isArray(part) ? (part as readonly StoredId[]) : []);

/**
 * The field that a form shows for a setting.
 * @param part what the document keeps of it
 */
export function fieldOfSetting(setting: ValueSetting, label: string, part: unknown, place: Place): Field {
  const field = formField(setting.kind, place.path, label);
  if (setting.kind === 'number') return { ...field, formatter: { decimals: 0 } };
  if (!('choices' in setting)) return field;
  const choices = choicesOf(setting.choices, place, (setting.label ?? setting.path).split('.').at(-1) ?? '');
  const stored = typeof part === 'string' && part !== '' ? [part] : storedIds(part);
  // What is not there any more is shown by its id, so that it can be seen and changed.
  const unknown = stored
    .filter((one) => !choices.some(({ id }) => id === idOf(one)))
    .map((one): ValueOption => ({
      id: idOf(one),
      label: (typeof one === 'string' ? undefined : one.name) ?? idOf(one),
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
export function formValue(setting: ValueSetting, part: unknown): unknown {
  if (setting.kind === 'choices') return storedIds(part).map(idOf);
  return part ?? (setting.kind === 'choice' ? setting.absent : undefined) ?? null;
}

/**
 * What the document keeps of a value that was filled in.
 * @param part what it keeps now
 */
export function storedValue(setting: ValueSetting, value: unknown, part: unknown): unknown {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return setting.required ? '' : setting.empty;
  if (setting.kind === 'choices')
    return (value as string[]).map(
      (id) => storedIds(part).find((one) => idOf(one) === id) ?? (setting.objects ? { id } : id),
    );
  // A whole number; what is none stays as it was typed, for the server to refuse.
  if (setting.kind === 'number' && /^-?\d+$/.test(String(value).trim())) return Number(value);
  return value;
}
