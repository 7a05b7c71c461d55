import type { ColumnType, JSONColumnType } from 'kysely';

/** Written as text by the queries (JSON.stringify), read as a value. */
export type JsonColumn<T> = JSONColumnType<T & object, string, string>;
/** timestamptz, always written by the server, never by now(). */
export type Time = ColumnType<Date, Date, Date>;
export type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A row's texts in other languages: language, then field. */
export type LocalisedColumn = JsonColumn<Record<string, Record<string, string>>> | null;
