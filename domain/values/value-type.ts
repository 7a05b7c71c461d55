import type * as z from 'zod/mini';
import type { FieldIssue } from '../errors';
import type { Relation } from '../filter-tree';
import type { Field, ValueKind } from '../metadata/field';
import type { GeoPoint } from './nearby';

/** The way in which the server stores and compares a value. SQL knows these eight and never a kind. */
export type StorageClass = 'text' | 'number' | 'boolean' | 'instant' | 'date' | 'ref' | 'refs' | 'json';

/** Looks names up for showing a value as text. */
export interface TextContext {
  language: string;
  /** IANA name of the company's zone: moments read on its clocks. */
  timeZone: string;
  memberName(memberId: string): string | undefined;
  /** The title of a record that is named; undefined for one that the reader may not see. */
  recordTitle?(tableId: string, id: string): string | undefined;
  /** The name of a file that is named by its id. */
  fileName?(fileId: string): string | undefined;
  /** The text for an option that the field no longer has; its id where absent. */
  goneOption?: string;
}

/** How a text is read as a value. */
interface ParseContext {
  /** Returns a number as `Number` reads it; undefined for a text that is none. */
  readNumber(text: string): string | undefined;
  /** The currency of an amount that names none. */
  currency?: string | undefined;
}

/** Something else that a value names. The server asks the database whether it is there and may be named by the saver. */
export type Reference =
  | {
      to: 'member';
      id: string;
      /** The teams that the member must belong to; any member where absent. */ teams?: readonly string[] | undefined;
    }
  | { to: 'file'; id: string }
  | { to: 'record'; table: string; id: string };

/** The settings of a field that apply to certain kinds of value only. Settings that apply to every kind are not among them. */
type KindSetting = Extract<
  keyof Field,
  | 'sub_type'
  | 'phone_region'
  | 'formatter'
  | 'value_options'
  | 'can_add_option'
  | 'has_other'
  | 'min_select'
  | 'max_select'
  | 'team_scope'
  | 'area_scope'
  | 'serial_prefix'
  | 'link_table'
  | 'link_field_id'
  | 'link_field_fill_map'
  | 'formula'
  | 'field_placeholder'
  | 'is_unique'
>;

/** One value type: everything both sides must agree on. */
export interface ValueType {
  kind: ValueKind;
  /** The class by which it is compared; for a value that is stored as an object, the class of its `compared` part. */
  storage: StorageClass;
  /** The settings of a field that this kind has a use for. */
  settings: readonly KindSetting[];
  /** The sub types that this kind knows; absent where it knows none. */
  subTypes?: readonly string[];
  /** The key of the part by which a value that is stored as an object is filtered and sorted; absent where the whole value is. */
  compared?: string;
  /** The property of the record that this kind shows instead of a stored value: it is always read from there. */
  shows?: '_id' | '_all_member_ids';
  /** The schema of a filled value of this field; emptiness (null) is handled outside, once. */
  schema(field: Field): z.ZodMiniType;
  /** True for what counts as not filled (REQ records 5). null and undefined never get here. */
  isEmpty(value: unknown): boolean;
  /** Returns the issue that forbids a value as it was sent, before it is parsed closely; null when none exists. */
  refused(value: unknown, field: Field): Omit<FieldIssue, 'field'> | null;
  /** Converts the value of a form or a caller to the stored shape: trims, truncates decimals, turns numeric strings into numbers. */
  normalise(value: unknown, field: Field): unknown;
  /** The value as words: cards in lists, timelines, chat cards, search. */
  text(value: unknown, field: Field, context: TextContext): string;
  /**
   * Returns the value of a text in the form of `text`, as a form holds it; undefined for another text. Absent for kinds that domain/rows/pasted.ts reads by
   * their abilities, and for kinds that no text can state: files, positions.
   */
  parse?(text: string, field: Field, context: ParseContext): unknown;
  /** The relations that a filter may use (REQ records 5). */
  relations: readonly Relation[];
  /**
   * The first thing wrong with a filled, normalised value, by code; null when it fits.
   * @param currentValue what the record has now: what could not be chosen any more may stay.
   */
  issue(value: unknown, field: Field, currentValue?: unknown): Omit<FieldIssue, 'field'> | null;
  /** True when the words of this value are found by keyword search. */
  searchable: boolean;
  /** Returns the things that a filled value names: members, files, records of other types. */
  refers(value: unknown, field: Field): Reference[];
  /**
   * Whether it is compared by a path, as `CN/310000/310115`. A filter matches the values below another path, and each step of the path finds its
   * records.
   */
  isPath?: true;
  /** Converts a value in the form of a record's answer to the form that filters compare; returns other values unchanged. Absent where the forms are the same. */
  toFilterValue?(value: unknown): unknown;
  /** The way in which a list offers its values above it, each a tap away; absent where it does not. */
  quickFilter?: 'options' | 'members' | 'regions';
  /** Returns the position of a filled value: its record is found near there. Absent where values are no places. */
  place?(value: unknown): GeoPoint;
  /**
   * The amounts in the company's main currency that a filled value holds; absent where there are none.
   */
  mainAmounts?: {
    /** `amount`: people wrote it; `worth`: it follows from an amount in another currency, and is always converted. */
    kind: 'amount' | 'worth';
    /** The amount is in the record's own currency where the type has one. */
    followsRecord?: true;
    /** @param change makes an amount that of the new main currency; `to` is its ISO 4217 code */
    change(value: unknown, change: (amount: number) => number, currency: string): unknown;
  };
}
