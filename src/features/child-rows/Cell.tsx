import type { Field } from '@domain/metadata/field';
import { valueViews } from '@/values';

interface Props {
  field: Field;
  value: unknown;
  /** The text of an empty cell. */
  untitled?: string;
}

/** Shows a cell as plain text in one line. */
export function Cell({ field, value, untitled }: Props) {
  const { Display } = valueViews[field.value_type];
  const isEmpty = value === null || value === undefined || value === '';
  return isEmpty ? (
    untitled === undefined ? null : (
      <>{untitled}</>
    )
  ) : (
    <Display value={value} field={field} size="line" />
  );
}
