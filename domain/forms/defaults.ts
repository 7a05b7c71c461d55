import type { Calendar } from '../calendar';
import type { Field } from '../metadata/field';
import { acceptValue, valueTypes } from '../values';

export interface StartOf {
  /** The member who makes the record; null for a program, which is no member that a field could name. */
  memberId: string | null;
  /** Epoch milliseconds. */
  now: number;
  calendar: Calendar;
}

/**
 * Returns the initial value of a field of a new record (REQ records 3, default value modes), in its stored shape; null for none. A default that no
 * longer fits the field counts as none. Values of formulas are computed by the formulas, not here.
 */
export function startValue(field: Field, context: StartOf): unknown {
  const { default_value: configured, value_type: kind } = field;
  if (!configured) return null;
  const accepted = acceptValue(valueTypes[kind], rawStart(field, context), field);
  return 'value' in accepted ? accepted.value : null;
}

function rawStart(
  { default_value: configured, value_type: kind }: Field,
  { memberId, now, calendar }: StartOf,
): unknown {
  const { storage } = valueTypes[kind];
  switch (configured?.mode) {
    case 'custom':
      return configured.value ?? null;
    case 'current_member':
      if (memberId === null) return null;
      return storage === 'refs' ? [memberId] : storage === 'ref' ? memberId : null;
    case 'current':
      return storage === 'date' ? calendar.today : storage === 'instant' ? now : null;
    default:
      return null;
  }
}
