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
  /** The file declares its separator itself. */
  is_separator_named: boolean;
  /** The sheet of a workbook that was read, and all visible ones. Absent of other files, and of imports of earlier versions. */
  sheet?: string | null;
  sheets?: string[];
  /** The row of the heading, and the texts of the first filled rows that the member can choose instead. Absent in the same cases. */
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
  /** The path in the file store; null once the file is deleted. */
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
  /** Its distinct words with their counts; null where there are too many for matching. */
  words: { text: string; count: number }[] | null;
  /** The number of filled cells, and of repeated ones. Absent for a file that is older than this count. */
  filled_count?: number;
  repeated_count?: number;
  /** The styles of days and numbers in its cells. Absent for a file that is older than this count. */
  styles?: ColumnStyles;
}

/** The reason why a row was not imported: the name of an error, and the issues of its fields. */
export interface ImportReason {
  code: number;
  fields?: FieldIssue[];
  /** The earlier row with the same key, or another parameter of the sentence. */
  params?: Record<string, string | number>;
  /** The refusal as its member saw it; absent where the fields or the error's name suffice. */
  sentence?: string;
  /** A record that is likely a duplicate of a new row. */
  alike_id?: string;
}

/** A record that an import created in addition to the row's record. */
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
  /** The number of the last processed row in the present state. */
  position: Generated<number>;
  /** Rows of the file, without its heading. */
  total: Generated<number>;
  counts: JsonColumn<
    Partial<ImportCounts & { undone: number; left: number; seen: number; partial: number; alike: number }>
  >;
  /** The name of an error, with its parameters. */
  error: string | null;
  error_params: JsonColumn<Record<string, unknown>> | null;
  /** The number of claims; a process owns the import until `locked_until`. */
  attempts: Generated<number>;
  /** The number of claims since the last saved or undone row: after a process that died over a file, only a few more try. */
  stalled: Generated<number>;
  locked_until: MaybeTime;
  /** The time of its last saved row: the period for an undo begins here. */
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
  /** The key by which an earlier row with the same key is found. */
  key_text: string | null;
  outcome: ImportOutcome | null;
  reason: JsonColumn<ImportReason> | null;
  record_id: string | null;
  /** The previous values of the changed fields. */
  before: JsonColumn<Record<string, unknown>> | null;
  /** The update time that the record got. */
  version: MaybeTime;
  made: JsonColumn<MadeRecord[]> | null;
  /** The reason why an undo left the record. */
  remains: JsonColumn<ImportReason> | null;
}
export type ImportFileRow = Selectable<ImportRowsTable>;

export interface ImportTables {
  imports: ImportsTable;
  import_rows: ImportRowsTable;
}
