import type { UserEvent } from '@testing-library/user-event';
import type { FieldIssueCode } from '@domain/errors';
import type { Relation } from '@domain/filter-tree';
import type { Field } from '@domain/metadata/field';

/** One question to a filter: a record with `hit` is found, one with `miss` is not. null is a record without a value. */
export interface Probe {
  /** What the condition names; absent for empty and notEmpty. */
  value?: unknown;
  hit: unknown;
  miss: unknown;
}

/**
 * What the generic suites need to know of a value type: tests/domain/values/value-kinds.test.ts (rules), tests/server/records/values.test.ts (saved,
 * read, filtered and sorted over HTTP), tests/ui/values/values.test.tsx (looks). The first of them fails when a sample holds too little.
 * Members are those of tests/values/samples/around.ts.
 */
export interface Sample {
  field: Partial<Field>;
  /** Filled values in the stored shape, at least three, all different. The first one is also shown and read as words. */
  values: readonly unknown[];
  /** The first value as an answer carries it, where that is more than what is stored (files). */
  answered?: unknown;
  /** What a block and a line show of the first value. */
  shown: RegExp;
  /** Where a line shows something else. */
  shownInLine?: RegExp;
  /** The first value as words: cards, timelines, chat cards, exports. */
  text: { zh: string; en: string };
  /** What the input has for "nothing", and what else counts as nothing; null and undefined always do. */
  empty: unknown;
  blanks?: readonly unknown[];
  /** What a form or a caller may send, and what is stored of it. */
  accepted?: readonly (readonly [sent: unknown, stored: unknown])[];
  /** At least five inputs that the rules refuse, each with the code of its sentence. */
  rejected: readonly (readonly [sent: unknown, code: FieldIssueCode])[];
  /** What only the database can refuse: ids of nobody. */
  absent?: readonly (readonly [sent: unknown, code: FieldIssueCode])[];
  /** Values of which the first stands before the second in ascending order; `never` for a kind that lists refuse to sort by. */
  sorted: 'never' | readonly (readonly [unknown, unknown])[];
  /** For every relation of the kind at least one probe; `never` for a kind without relations. */
  filters: 'never' | Partial<Record<Relation, Probe | readonly Probe[]>>;
  /** `never` for a kind that the server makes or that stores nothing: whatever a caller sends is refused. */
  written?: 'never';
  /** Where the value stands in the record, for a kind that shows a property of it. */
  stands?(value: unknown): { id?: string; members?: string[] };
  /** Brings a new value into an empty input, as a person does; absent where the input asks somebody else (files). */
  edit?: { act(user: UserEvent): Promise<void>; result: unknown };
}

/** The probes of one relation. */
export function probesOf({ filters }: Sample, relation: Relation): readonly Probe[] {
  const found = filters === 'never' ? undefined : filters[relation];
  if (found === undefined) return [];
  return Array.isArray(found) ? (found as readonly Probe[]) : [found as Probe];
}
