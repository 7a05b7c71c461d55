import type * as z from 'zod/mini';
import type { FieldIssue } from '../errors';
import type { Relation } from '../filter-tree';
import type { Field, ValueKind } from '../metadata/field';
import type { GeoPoint } from './nearby';

/** How the server stores and compares a value. SQL depends on these eight classes and never on a kind. */
export type StorageClass = 'text' | 'number' | 'boolean' | 'instant' | 'date' | 'ref' | 'refs' | 'json';

/** Looks names up for showing a value as text. */
export interface TextContext {
  language: string;
  /** IANA name of the company's zone, in which moments are shown. */
  timeZone: string;
  memberName(memberId: string): string | undefined;
  /** The title of a linked record; undefined for one that the reader may not see. */
  recordTitle?(tableId: string, id: string): string | undefined;
  /** Returns the name of a file by its id. */
  fileName?(fileId: string): string | undefined;
  /** The text for a deleted option; absent: its id. */
  goneOption?: string;
}

/** The context for parsing a text into a value. */
interface ParseContext {
  /** Returns digits that `Number` reads; undefined for a text that is no number. */
  readNumber(text: string): string | undefined;
  /** The currency of an amount that names none. */
  currency?: string | undefined;
}

/** Another item that a value refers to. The server checks that it exists and that the saver may refer to it. */
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
  /** The class for comparison; for a value that is stored as an object, the class of its `compared` part. */
  storage: StorageClass;
  /** The field settings that this kind uses. */
  settings: readonly KindSetting[];
  /** The sub types of this kind; absent for none. */
  subTypes?: readonly string[];
  /** The key of the part by which an object value is filtered and sorted; absent for the whole value. */
  compared?: string;
  /** The property of the record that this kind shows; it has no stored value. */
  shows?: '_id' | '_all_member_ids';
  /** The schema of a filled value of this field; null for an empty value is handled separately. */
  schema(field: Field): z.ZodMiniType;
  /** Returns whether a value counts as empty (REQ records 5). It is never called with null and undefined. */
  isEmpty(value: unknown): boolean;
  /** Returns the issue of a raw value before it is parsed; null for none. */
  refused(value: unknown, field: Field): Omit<FieldIssue, 'field'> | null;
  /** Converts the value of a form or a caller to the stored shape: trims, truncates decimals, turns numeric strings into numbers. */
  normalise(value: unknown, field: Field): unknown;
  /** Returns the value as text, for lists, timelines, chat cards and search. */
  text(value: unknown, field: Field, context: TextContext): string;
  /**
   * Returns the value of a text in the form of `text`, as a form holds it; undefined for another text. Absent for kinds that domain/rows/pasted.ts reads by
   * their abilities, and for kinds that no text can state: files, positions.
   */
  parse?(text: string, field: Field, context: ParseContext): unknown;
  /** The relations that a filter may use (REQ records 5). */
  relations: readonly Relation[];
  /**
   * Returns the first issue of a filled, normalised value; null for none. @param currentValue the record's present value, which may stay although
   * it can no longer be chosen.
   */
  issue(value: unknown, field: Field, currentValue?: unknown): Omit<FieldIssue, 'field'> | null;
  /** Whether keyword search finds the text of this value. */
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
  /** How the list offers its values above it; absent for no quick filter. */
  quickFilter?: 'options' | 'members' | 'regions';
  /** Returns the position of a filled value, for search by distance. Absent where values have no position. */
  place?(value: unknown): GeoPoint;
  /** The amounts in the company's main currency within a filled value; absent for none. */
  mainAmounts?: {
    /** `amount`: a person entered it; `worth`: it follows from an amount in another currency, and is always converted. */
    kind: 'amount' | 'worth';
    /** The amount is in the record's own currency where the type has one. */
    followsRecord?: true;
    /** @param change makes an amount that of the new main currency; `to` is its ISO 4217 code */
    change(value: unknown, change: (amount: number) => number, currency: string): unknown;
  };
}
