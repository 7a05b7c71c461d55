import type { StoredRecord } from '../filters/matches';

/** A member's change of one record. */
export interface NotifiedChange {
  /** The record as it is now. */
  record: Pick<StoredRecord, 'table_id' | 'owner' | 'members' | 'followers'>;
  /** The members of the record before; null for a new record. */
  membersBefore: readonly string[] | null;
  /** The fields that have another value than before; empty for a new record. */
  changed: readonly string[];
  /** The old and new values of these fields, as stored; absent where the caller has none. */
  values?: ReadonlyMap<string, { old: unknown; new: unknown }>;
  /** Members whom a text mentions now and did not before, each with the field that holds it. */
  mentioned: ReadonlyMap<string, string>;
  /** Members who became participants of a note with this change; absent for none. */
  tookPart?: ReadonlySet<string>;
  /** Whether the record got another owner. */
  handedOver?: boolean;
  stageMoved: boolean;
  won: boolean;
  /** Whether a note was written about the record. */
  noted: boolean;
  /** The type of a new record that links to the record. */
  linkedBy?: string | undefined;
  /** A change without an author: a date of the record is today, or has passed. */
  due?: 'today' | 'past' | undefined;
}

export const noChange: Omit<NotifiedChange, 'record'> = {
  membersBefore: [],
  changed: [],
  mentioned: new Map(),
  stageMoved: false,
  won: false,
  noted: false,
};
