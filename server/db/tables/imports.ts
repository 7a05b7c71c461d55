import type { Generated, Selectable } from 'kysely';
import type { FieldIssue } from '../../../domain/errors';
import type { ImportCell } from '../../../domain/import/cells';
import type { ImportCounts, ImportOutcome, ImportState } from '../../../domain/import/states';
import type { ImportPlan } from '../../../domain/import/plan';
import type { ColumnStyles } from '../../../domain/import/style-tally';
import type { TextEncoding } from '../../../domain/import/text-format';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** The format in which a file was read, and its contents apart from the rows. */
export interface ImportFormat {
  kind: 'text' | 'workbook' | 'json';
  encoding: TextEncoding | null;
  separator: string | null;
  /** The file says its separator itself. */
  is_separator_named: boolean;
  /** The sheet of a workbook that was read, and all visible ones. Absent of other files, and of imports of earlier versions. */
  sheet?: string | null;
  sheets?: string[];
  /** The row of the heading, and the texts of the first filled rows, of which one may be chosen. Absent as well. */
  heading_row?: number;
  first_rows?: { row: number; text: string }[];
  contents: {
    line_count: number;
    blank_count: number;
    extra_cell_count: number;
    first_extra_row: number | null;
    formula_count: number;
    first_formula: string | null;
  } | null;
}

/** The place of a file's bytes, and the way to read them that its member chose. */
export interface ImportSource {
  /** In the store of files; null once it is not kept any more. */
  path: string | null;
  /** Its row of `files`, which counts against the quota of uploads. Absent from imports of earlier versions. */
  file_id?: string | undefined;
  size: number;
  encoding?: TextEncoding | undefined;
  separator?: string | undefined;
  heading_row?: number | undefined;
  sheet?: string | undefined;
  /** Absent until the file is read. */
  format?: ImportFormat | undefined;
}

/** A column of a file. */
export interface ImportFileColumn {
  name: string;
  /** The first filled cells. */
  samples: string[];
  /** Its different words with how often each comes; null where there are more than anybody matches. */
  words: { text: string; count: number }[] | null;
  /** Filled cells, and those that say what another one says. Absent for a file that was read before they were counted. */
  filled_count?: number;
  repeated_count?: number;
  /** The styles in which all its cells write days and numbers. Absent for a file that was read before styles were counted. */
  styles?: ColumnStyles;
}

/** Why a row could not be imported: the name of an error, and what is wrong with its fields. */
export interface ImportReason {
  code: number;
  fields?: FieldIssue[];
  /** The row that had the same key before, or another word for the sentence. */
  params?: Record<string, string | number>;
  /** The refusal in the words that its member was told; absent where fields or the name of the error say it. */
  sentence?: string;
  /** A record that is likely the one of a new row. */
  alike_id?: string;
}

/** A record that an import made in addition to the record of the row. */
export interface MadeRecord {
  table_id: string;
  id: string;
  version: number;
}

interface ImportsTable {
  client_id: string;
  import_id: string;
  member_id: string;
  /** The session that gives the import its rights to read and write. */
  session_hash: string;
  language: string;
  /** Null until its columns are matched. */
  table_id: string | null;
  file_name: string;
  state: ImportState;
  source: JsonColumn<ImportSource>;
  columns: JsonColumn<ImportFileColumn[]> | null;
  plan: JsonColumn<ImportPlan> | null;
  /** The number of the row that was worked on last, in its state. */
  position: Generated<number>;
  /** Rows of the file, without its heading. */
  total: Generated<number>;
  counts: JsonColumn<
    Partial<ImportCounts & { undone: number; left: number; seen: number; partial: number; alike: number }>
  >;
  /** The name of an error, with its parameters. */
  error: string | null;
  error_params: JsonColumn<Record<string, unknown>> | null;
  /** Counted when a process claims it; it is that process's until `locked_until`. */
  attempts: Generated<number>;
  /** Claims since the last row that was saved or undone: a process that ends over a file is followed by one more. */
  stalled: Generated<number>;
  locked_until: MaybeTime;
  /** The time when its last row was saved: an undo begins from here. */
  done_time: MaybeTime;
  create_time: Time;
  update_time: Time;
}
export type ImportRow = Selectable<ImportsTable>;

interface ImportRowsTable {
  client_id: string;
  import_id: string;
  /** Its number in the file. */
  row: number;
  cells: JsonColumn<ImportCell[]>;
  /** Characters of its cells as JSON; null for rows of earlier versions. */
  size: Generated<number | null>;
  /** By which an earlier row with the same key is found. */
  key_text: string | null;
  outcome: ImportOutcome | null;
  reason: JsonColumn<ImportReason> | null;
  record_id: string | null;
  /** The previous values of the changed fields. */
  before: JsonColumn<Record<string, unknown>> | null;
  /** The update time that the record got. */
  version: MaybeTime;
  made: JsonColumn<MadeRecord[]> | null;
  /** Why an undo left the record. */
  remains: JsonColumn<ImportReason> | null;
}
export type ImportFileRow = Selectable<ImportRowsTable>;

export interface ImportTables {
  imports: ImportsTable;
  import_rows: ImportRowsTable;
}
