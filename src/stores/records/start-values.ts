import type { Field } from '@domain/metadata/field';

export interface StartOf {
  memberId: string;
  /** IANA name of the company's zone: "today" is its today. */
  timeZone: string;
}

/** What a field of a new record begins with (specification section 3, default value modes); null for nothing. */
export function startValue(field: Field, { memberId, timeZone }: StartOf): unknown {
  switch (field.default_value?.mode) {
    case 'custom':
      return field.default_value.value ?? null;
    case 'current_member':
      return field.value_type === 'MEMBER_SINGLE_SELECT' ? memberId : null;
    case 'current':
      return field.value_type === 'DATE' ? today(timeZone) : null;
    default:
      return null;
  }
}

/** The calendar day of now in a zone, YYYY-MM-DD. */
function today(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(new Date());
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
