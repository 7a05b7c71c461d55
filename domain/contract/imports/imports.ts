import * as z from 'zod/mini';
import { ImportColumn, ImportPlan, dateOrders, decimalMarks } from '../../import/plan';
import { importActions, importStates } from '../../import/states';
import { importRowLimit } from '../../import/limits';
import { Separator, TextEncodingName } from '../../import/text-format';
import { call } from '../call';
import { Empty, Id } from '../shapes';

const ImportBrief = z.object({
  import_id: z.string(),
  table_id: z.nullable(z.string()),
  file_name: z.string(),
  state: z.enum(importStates),
  /** The number of rows in the file, and the number that the current state has read, tried, saved or undone. */
  rows: z.number(),
  done: z.number(),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    same: z.number(),
    wrong: z.number(),
    duplicate: z.number(),
  }),
  /** Saved rows with cells that were left out. */
  partial: z.number(),
  /** New rows that likely duplicate a record; the trial counts them. */
  alike: z.number(),
  /** The numbers of an undo: restored records, and records that keep later changes of a member. */
  undone: z.number(),
  left: z.number(),
  create_time: z.number(),
  /** The time until which the import can be undone. */
  undo_until: z.nullable(z.number()),
  actions: z.array(z.enum(importActions)),
  /** The reason why the import cannot continue, as a sentence. */
  problem: z.optional(z.string()),
});
export type ImportBrief = z.infer<typeof ImportBrief>;

const FileColumn = z.object({ name: z.string(), samples: z.array(z.string()) });

/** The format of a file as it was read. */
const FileFormat = z.object({
  kind: z.enum(['text', 'workbook', 'json']),
  /** The encoding of the text. Null for a workbook, and for a text with an unknown encoding. */
  encoding: z.nullable(TextEncodingName),
  /** The server detected the encoding; the member did not choose it. */
  is_encoding_guessed: z.boolean(),
  /** Null for a workbook and for an unreadable text. */
  separator: z.nullable(z.string()),
  is_separator_guessed: z.boolean(),
  /** The sheet that was read, and all visible sheets of a workbook. */
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  /** The row of the heading, and the first filled rows that the member can choose instead. */
  heading_row: z.nullable(z.number()),
  first_rows: z.array(z.object({ row: z.number(), text: z.string() })),
  /** The server still has the file: `imports.setFormat` can read it with another format. */
  can_change: z.boolean(),
});

/** The content of a file beyond its rows, so that no part is left out silently. */
const FileContents = z.object({
  /** The number of lines below the heading, blank ones included: the sum of `rows` and `blank_count`. */
  line_count: z.int(),
  /** The number of lines below the heading without a filled cell. */
  blank_count: z.int(),
  /** The number of filled cells to the right of the heading's last column. They become columns without a name. */
  extra_cell_count: z.int(),
  /** The first row with such a cell. */
  first_extra_row: z.nullable(z.int()),
  /** The number of cells with a formula. The import uses the value that the workbook stores. */
  formula_count: z.int(),
  /** The first such cell, as `D2`. */
  first_formula: z.nullable(z.string()),
});

const ImportDetail = z.extend(ImportBrief, {
  columns: z.array(FileColumn),
  /** Null until the file is read or found unreadable. */
  file_format: z.nullable(FileFormat),
  /** Null until the file is read. */
  file_contents: z.nullable(FileContents),
  plan: z.nullable(ImportPlan),
  /** A CSV file of the rows that the import or an undo left out. The address is valid for fifteen minutes and for its session. */
  file: z.optional(z.object({ name: z.string(), url: z.string() })),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const Choice = z.object({ id: z.string(), label: z.string() });

/** A field or property that a column can fill. */
const Target = z.object({
  field_id: z.string(),
  label: z.string(),
  is_title: z.boolean(),
  /** Whether rows can find their record by this target. */
  is_key: z.boolean(),
  /** For a link: the other properties of the linked record that a column can fill. */
  of: z.array(Choice),
});

const ColumnStyle = z.object({
  column: z.number(),
  kind: z.enum(['day', 'number']),
  /** An example cell and its meaning: the day in words, the digits without separators. Null where no cell can be read in this style. */
  example: z.nullable(z.object({ text: z.string(), means: z.string() })),
  /** No cell of the column shows its style. */
  is_guess: z.boolean(),
  /** The number of cells that can only be read in another style: their rows have errors. */
  misfit_count: z.number(),
  misfit_example: z.nullable(z.string()),
});

const ImportProposal = z.object({
  targets: z.array(Target),
  /** The columns with their targets. */
  columns: z.array(ImportColumn),
  /** The order of days and the decimal mark in the file: as its cells show, else as is usual in the company's country. */
  date_order: z.enum(dateOrders),
  decimal: z.enum(decimalMarks),
  /** The matched columns with cells that can be read in several styles. `columns` contains the chosen style. */
  styles: z.array(ColumnStyle),
  /** The matched columns with more decimals than their field keeps: the number of cells, the first cell, and its saved value. */
  cuts: z.array(z.object({ column: z.number(), count: z.number(), text: z.string(), means: z.string() })),
  /**
   * The matched number columns with a unit such as 万元 in the heading or in cells, with examples. `columns` contains the power of ten by which each
   * is multiplied.
   */
  scales: z.array(
    z.object({
      column: z.number(),
      unit: z.nullable(z.string()),
      power: z.number(),
      example: z.nullable(z.object({ text: z.string(), means: z.string() })),
      cells: z.nullable(z.object({ count: z.number(), text: z.string(), means: z.string() })),
    }),
  ),
  /** The first rows in their stored form. */
  preview: z.array(
    z.object({
      row: z.number(),
      values: z.array(z.object({ field_id: z.string(), text: z.string(), problem: z.optional(z.string()) })),
    }),
  ),
  /** The field that identifies records; null where no field is suitable. */
  key: z.nullable(z.string()),
  /** The mode is `update` for a file that contains record ids. */
  mode: ImportPlan.shape.mode,
  /** Words that match no option or member yet, and the possible choices, by field. */
  words: z.array(z.object({ column: z.number(), field_id: z.string(), text: z.string(), count: z.number() })),
  choices: z.record(z.string(), z.array(Choice)),
  /** Names of columns that match no field: an administrator can add a field for them. */
  left_out: z.array(z.string()),
  may_keep_origin: z.boolean(),
});
export type ImportProposal = z.infer<typeof ImportProposal>;

export const imports = {
  'imports.list': call('imports.list', {
    summary: 'The imports of the caller of the last thirty days. A file is sent to POST /api/data-import/upload',
    input: z.strictObject({ table_id: z.optional(Id) }),
    output: z.object({ list: z.array(ImportBrief) }),
  }),
  'imports.get': call('imports.get', {
    summary: 'How far an import of the caller is, and what its rows come to',
    input: z.strictObject({ import_id: Id }),
    output: ImportDetail,
    errors: ['notFound'],
  }),
  'imports.setFormat': call('imports.setFormat', {
    summary:
      'Has the file of an import read again: in another encoding, with another separator, another sheet or another heading. What is absent is found out. Its matching begins again',
    input: z.strictObject({
      import_id: Id,
      encoding: z.optional(TextEncodingName),
      separator: z.optional(Separator),
      sheet: z.optional(z.string().check(z.maxLength(100))),
      heading_row: z.optional(z.int().check(z.minimum(1), z.maximum(1_048_576))),
    }),
    output: Empty,
    errors: ['notFound', 'importPassed', 'importUnderWay', 'importFileGone', 'keyReused', 'inProgress'],
  }),
  'imports.propose': call('imports.propose', {
    summary: 'Which field each column is proposed for, or what a matching leaves open',
    input: z.strictObject({
      import_id: Id,
      table_id: Id,
      columns: z.optional(z.array(ImportColumn).check(z.maxLength(200))),
      /** The member's targets for all columns, and the meanings of words; absent: the server proposes them. */
      date_order: z.optional(z.enum(dateOrders)),
      decimal: z.optional(z.enum(decimalMarks)),
      words: ImportPlan.shape.words,
    }),
    output: ImportProposal,
    errors: ['notFound', 'notAllowed', 'importPassed'],
  }),
  'imports.check': call('imports.check', {
    summary: 'Tries every row of an import by a plan; nothing is written',
    input: z.strictObject({ import_id: Id, table_id: Id, plan: ImportPlan }),
    output: Empty,
    errors: ['notFound', 'notAllowed', 'importPassed', 'importUnderWay', 'keyReused', 'inProgress'],
  }),
  'imports.act': call('imports.act', {
    summary: 'Starts, pauses, resumes, cancels or undoes an import of the caller',
    input: z.strictObject({ import_id: Id, action: z.enum(importActions) }),
    output: Empty,
    errors: ['notFound', 'importPassed', 'importUnderWay', 'importUndoTooLate', 'keyReused', 'inProgress'],
  }),
  'imports.rows': call('imports.rows', {
    summary: 'Rows of an import that were not imported, or only in part, or that an undo left, with the reasons',
    input: z.strictObject({
      import_id: Id,
      which: z.enum(['wrong', 'duplicate', 'partial', 'alike', 'left']),
      after: z.optional(z.int().check(z.minimum(0), z.maximum(importRowLimit * 10))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      list: z.array(z.object({ row: z.number(), cells: z.array(z.nullable(z.string())), why: z.string() })),
    }),
    errors: ['notFound'],
  }),
  'imports.remove': call('imports.remove', {
    summary: 'Forgets an import of the caller that has written nothing',
    input: z.strictObject({ import_id: Id }),
    output: Empty,
    errors: ['importPassed', 'storageUnavailable', 'keyReused', 'inProgress'],
  }),
};
