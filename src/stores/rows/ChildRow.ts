import type { RecordJson } from '@domain/contract/shapes';
import type { FieldIssue } from '@domain/errors';
import { startValue } from '@domain/forms/defaults';
import { calendarAt } from '@domain/calendar';
import type { FormRow } from '@domain/forms/rows';
import type { Field } from '@domain/metadata/field';
import { unwrapValue } from '@domain/values/wrapped';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { Api } from '@/api';
import { FieldFiles } from '../files/FieldFiles';
import { DraftFormulas } from '../forms/DraftFormulas';
import { DraftRows } from '../forms/DraftRows';
import { DraftValues } from '../forms/DraftValues';
import { buildTask } from '../forms/draft-of';

interface ChildRowOptions {
  api: Api;
  tableId: string;
  /** Every field of the child type that the reader sees. */
  fields: readonly Field[];
  timeZone: string;
  memberId: string;
  /** The stored row; undefined for a new one. */
  record: RecordJson | undefined;
  now(): number;
}

/** One edited row of a child table: its cells, computed values, and issues. */
export class ChildRow {
  /** The update time of the row when the editing began. */
  known: number;
  readonly rows: DraftRows;
  readonly files: FieldFiles;
  readonly #values: DraftValues;
  readonly #formulas: DraftFormulas;
  readonly #issues = observable.map<string, FieldIssue>({}, { deep: false });
  readonly #of: ChildRowOptions;

  constructor(
    /** The row's id; for a new one a separate key. */
    readonly key: string,
    options: ChildRowOptions,
  ) {
    this.#of = options;
    const { api, tableId, fields, record, timeZone, memberId } = options;
    this.known = record?.update_time ?? 0;
    const now = options.now();
    const start = { memberId, now, calendar: calendarAt(now, timeZone) };
    const storedValue = (field: Field) =>
      record ? unwrapValue(field, record[field.field_id]) : startValue(field, start);
    this.#values = new DraftValues(fields, (field) => storedValue(field) ?? null, record !== undefined);
    this.rows = new DraftRows(
      fields,
      this.#values,
      buildTask({ tableId, timeZone, memberId, ...(record && { record }) }, now),
    );
    this.#formulas = new DraftFormulas({
      api,
      tableId,
      recordId: record?._id,
      fields,
      values: this.#values,
      timeZone,
      now: () => options.now(),
    });
    this.files = new FieldFiles({
      api,
      read: (id) => this.value(id),
      write: (id, files) => runInAction(() => this.set(id, files)),
    });
    makeAutoObservable(this, { key: false, rows: false, files: false });
    void this.#formulas.open();
  }

  get tableId(): string {
    return this.#of.tableId;
  }

  get recordId(): string | undefined {
    return this.#of.record?._id;
  }

  /** Amounts of rows are in the company's main currency. */
  get currency(): undefined {
    return undefined;
  }

  value(id: string): unknown {
    return this.#values.get(id);
  }

  /** Returns the cell in its stored form. */
  stored(fieldId: string): unknown {
    return this.#values.stored(fieldId);
  }

  set(fieldId: string, value: unknown): void {
    if (!this.#values.set(fieldId, value)) return;
    this.#issues.delete(fieldId);
    this.#formulas.give(fieldId);
  }

  /** Offers values of a look-up to other cells. */
  offer(values: Readonly<Record<string, unknown>>): void {
    for (const [id, value] of Object.entries(values)) this.set(id, value);
  }

  /** The server reports a record with the same value when rows are saved. */
  duplicate(): undefined {
    return undefined;
  }

  mark(issue: FieldIssue): void {
    this.#issues.set(issue.field, issue);
  }

  issue(fieldId: string): FieldIssue | undefined {
    return this.#issues.get(fieldId);
  }

  get isWrong(): boolean {
    return this.#issues.size > 0;
  }

  /** Whether a save would write the row. */
  get isChanged(): boolean {
    return this.recordId === undefined || this.changed.length > 0;
  }

  /** Whether the row is new and empty. */
  get isBlank(): boolean {
    return this.recordId === undefined && this.rows.writable.every((field) => this.#values.isEmpty(field));
  }

  /** The values that a save sends: the changed cells of a stored row, the filled cells of a new one. */
  get sent(): Record<string, unknown> {
    const fields =
      this.recordId === undefined ? this.rows.writable.filter((field) => !this.#values.isEmpty(field)) : this.changed;
    return Object.fromEntries(fields.map(({ field_id }) => [field_id, this.#values.stored(field_id)]));
  }

  /** The typed values, as the device stores them. */
  get typed(): Record<string, unknown> {
    return Object.fromEntries(this.changed.map(({ field_id }) => [field_id, this.#values.get(field_id)]));
  }

  /** Checks every cell. @returns whether the row can be sent */
  check(): boolean {
    this.#formulas.flush();
    this.#issues.clear();
    for (const row of this.rows.all) {
      const issue = row.state === 'write' ? this.getIssue(row) : undefined;
      if (issue) this.mark({ field: row.field.field_id, ...issue });
    }
    return !this.isWrong;
  }

  /** Continues from the stored draft. */
  resume(typed: Readonly<Record<string, unknown>>): void {
    for (const [id, value] of Object.entries(typed)) this.set(id, value);
    for (const field of Object.keys(typed)) this.files.resume(field);
  }

  release(): void {
    this.#formulas.release();
    this.files.release();
  }

  private get changed(): Field[] {
    return this.rows.writable.filter((field) => this.#values.isChanged(field.field_id));
  }

  private getIssue({ field, required }: FormRow): Omit<FieldIssue, 'field'> | undefined {
    const isEmpty = this.#values.isEmpty(field);
    // A value that was missing before is no error until the user empties it: the server has the same rule.
    if (isEmpty)
      return required && (this.recordId === undefined || this.#values.isChanged(field.field_id))
        ? { code: 'required' }
        : undefined;
    if (!this.#values.isChanged(field.field_id)) return undefined;
    const accepted = this.#values.accept(field);
    return 'issue' in accepted ? accepted.issue : undefined;
  }
}
