import type { Field } from '@domain/metadata/field';
import { useEffect, useRef } from 'react';
import { useFoundOptions } from '@/values/select-search/use-found-options';
import { useOptionNames } from '@/values/select-search/use-option-names';
import { ManyPicker } from './ManyPicker';

/** The properties of an input whose condition value depends on the rules of its field. */
export interface FieldValueProps {
  id: string;
  label: string;
  field: Field;
  value: unknown;
  missing: boolean;
  onChange(value: unknown): void;
}

/** Chooses options of a field with too many options to be sent with it. The user finds them by typing; the chosen ones come first. */
export function OptionsPicker({ id, label, field, value, missing, onChange }: FieldValueProps) {
  const selectedIds = Array.isArray(value) ? value.map(String) : [];
  const getName = useOptionNames(field, selectedIds);
  const foundOptions = useFoundOptions(field);
  const search = useRef(foundOptions.search);
  useEffect(() => search.current('', true), [field]);
  const otherOptions = foundOptions.list.filter((option) => !selectedIds.includes(option.id));
  const choices = [...selectedIds.map((optionId) => ({ id: optionId, name: getName(optionId) })), ...otherOptions].map(
    (option) => ({
      id: option.id,
      text: option.name,
      label: option.name,
    }),
  );
  return (
    <ManyPicker
      id={id}
      label={label}
      chosen={selectedIds}
      missing={missing}
      onChange={onChange}
      onKeyword={(keyword) => foundOptions.search(keyword.trim())}
      choices={choices}
    />
  );
}
