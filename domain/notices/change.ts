import type { StoredRecord } from '../filters/matches';

/** What somebody did to one record. */
export interface NotifiedChange {
  /** The record as it is now. */
  record: Pick<StoredRecord, 'table_id' | 'owner' | 'members' | 'followers'>;
  /** Who was on it before; null for a new record. */
  membersBefore: readonly string[] | null;
  /** Fields whose value is another one than before; empty for a new record. */
  changed: readonly string[];
  /** What these fields were and are, as stored; absent where nobody says so. */
  values?: ReadonlyMap<string, { old: unknown; new: unknown }>;
  /** Members whom a text mentions now and did not before, each with the field that holds it. */
  mentioned: ReadonlyMap<string, string>;
  /** Members whom a note names as having taken part now and did not before; absent for nobody. */
  tookPart?: ReadonlySet<string>;
  /** Somebody else is in charge than before. */
  handedOver?: boolean;
  stageMoved: boolean;
  won: boolean;
  /** A note was written about it. */
  noted: boolean;
  /** A new record of this type names it. */
  linkedBy?: string | undefined;
  /** Nobody did anything: a date of it is today, or has passed. */
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
