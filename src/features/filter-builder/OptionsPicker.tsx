import type { Field } from '@domain/metadata/field';
import { useEffect, useRef } from 'react';
import { useFoundOptions } from '@/values/select-search/use-found-options';
import { useOptionNames } from '@/values/select-search/use-option-names';
import { ManyPicker } from './ManyPicker';

interface Props {
  id: string;
  label: string;
  field: Field;
  value: unknown;
  missing: boolean;
  onChange(value: unknown): void;
}

/** Options of a field that has too many to travel with it, found by typing; those that were chosen stand first. */
export function OptionsPicker({ id, label, field, value, missing, onChange }: Props) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const nameOf = useOptionNames(field, chosen);
  const found = useFoundOptions(field);
  const search = useRef(found.search);
  useEffect(() => search.current('', true), [field]);
  const others = found.list.filter((option) => !chosen.includes(option.id));
  const choices = [...chosen.map((one) => ({ id: one, name: nameOf(one) })), ...others].map((option) => ({
    id: option.id,
    text: option.name,
    shown: option.name,
  }));
  return (
    <ManyPicker
      id={id}
      label={label}
      chosen={chosen}
      missing={missing}
      onChange={onChange}
      onKeyword={(keyword) => found.search(keyword.trim())}
      choices={choices}
    />
  );
}
