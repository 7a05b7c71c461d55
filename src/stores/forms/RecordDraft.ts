import type { ConflictParams, Duplicate } from '@domain/contract/records/records';
import type { ChangedRecord, RecordJson } from '@domain/contract/shapes';
import type { FieldIssue } from '@domain/errors';
import { startValue } from '@domain/forms/defaults';
import { currencySubType } from '@domain/metadata/sub-types';
import type { Field } from '@domain/metadata/field';
import { abilities } from '@domain/kinds';
import { getBehaviour } from '@domain/objects/behaviour';
import { unwrapValue } from '@domain/values/wrapped';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { ApiError, isSilence, namesFields } from '@/api';
import { DraftAutosave } from '../drafts/DraftAutosave';
import { DraftSave } from '../drafts/DraftSave';
import { FieldFiles } from '../files/FieldFiles';
import { isByHand } from '@domain/forms/by-hand';
import { askFirst } from './ask-first';
import type { DraftContent, SaveOutcome } from './draft-outcome';
import { DraftConflict } from './DraftConflict';
import { byOrder, rowFields, buildTask, type DraftOf } from './draft-of';
import { DraftAutofill } from './DraftAutofill';
import { DraftFormulas } from './DraftFormulas';
import { DraftRows } from './DraftRows';
import { DraftValues } from './DraftValues';
import { UniqueCheck } from './UniqueCheck';
import { LaterChange } from './LaterChange';
import { createRecord, saveRecord, updateRecord } from '../records/write-calls';

export type { DraftOf } from './draft-of';
export type { DraftContent, SaveOutcome } from './draft-outcome';

/** Changes in the first second belong to the opening of the form (REQ records 4, form flow). */
const openingTime = 1000;

/** A member's input in the form of one record: its values and rows, validation errors, and the call to the server. */
export class RecordDraft {
  readonly tableId: string;
  readonly recordId: string | undefined;
  readonly rows: DraftRows;
  readonly autosave: DraftAutosave<DraftContent>;
  /** The uploads of this form. */
  readonly files: FieldFiles;
  readonly conflict: DraftConflict;
  readonly #values: DraftValues;
  readonly #issues = observable.map<string, FieldIssue>({}, { deep: false });
  readonly #unique: UniqueCheck;
  readonly #later: LaterChange;
  readonly #formulas: DraftFormulas;
  readonly #fills: DraftAutofill;
  /** Fields that the save overwrote although the same member had changed them elsewhere. */
  overwritten: readonly string[] = [];
  private touched = false;
  #knownUpdateTime: number;
  readonly #openedAt: number;
  readonly #sending = new DraftSave();
  #of: DraftOf;

  constructor(options: DraftOf) {
    this.#of = options;
    const { api, drafts, clientId, memberId, tableId, record, lookedFor } = options;
    this.tableId = tableId;
    this.recordId = record?._id;
    this.#knownUpdateTime = record?.update_time ?? 0;
    this.#openedAt = this.now();
    const task = buildTask(options, this.#openedAt);
    const start = { memberId, now: this.#openedAt, calendar: task.calendar };
    const fields = [...options.fields].sort(byOrder);
    this.#values = new DraftValues(
      fields,
      (field) => (record ? unwrapValue(field, record[field.field_id]) : startValue(field, start)) ?? null,
      record !== undefined,
    );
    this.conflict = new DraftConflict({ records: options.records, tableId, values: this.#values });
    this.rows = new DraftRows(rowFields(options), this.#values, task, { only: options.only, first: options.first });
    this.autosave = new DraftAutosave(drafts, {
      clientId,
      memberId,
      tableId,
      kind: options.destination && record ? 'stage' : 'record',
      // A form with a few fields must not replace the draft of the whole form.
      id: [this.recordId ?? 'new', ...(options.only ?? [])].join('/'),
    });
    this.files = new FieldFiles({
      api,
      carrier: options.carrier,
      read: (id) => this.value(id),
      write: (id, files) => runInAction(() => this.set(id, files)),
    });
    const read = (id: string) => this.#values.stored(id);
    this.#unique = new UniqueCheck({ api, tableId, recordId: this.recordId, lookedFor, read });
    this.#formulas = new DraftFormulas({
      api,
      tableId,
      recordId: this.recordId,
      fields,
      values: this.#values,
      timeZone: options.timeZone,
      now: () => this.now(),
    });
    this.#fills = new DraftAutofill({
      records: options.records,
      fields,
      values: this.#values,
      use: task.use,
      put: (filled) => Object.entries(filled).forEach(([id, value]) => this.set(id, value)),
    });
    this.#later = new LaterChange(options, () => ({
      ...this.getContent(),
      changed: this.changed,
      content: this.content,
    }));
    makeAutoObservable(
      this,
      { rows: false, autosave: false, tableId: false, recordId: false, files: false, conflict: false },
      { autoBind: true },
    );
  }

  /** Looks for an unsaved draft, then stores the input. */
  open(): Promise<void> {
    this.begin();
    return this.autosave.open(
      () => this.kept,
      () => this.touched,
    );
  }

  /** Does the same for a form within a step that stores its own draft. */
  begin(): void {
    void this.#formulas.open();
  }

  /** The form is closed. Unsaved input stays as a draft and can be restored. */
  close(): void {
    this.autosave.close();
    this.#unique.release();
    this.#formulas.release();
    this.files.release();
  }

  restore(): void {
    const content = this.autosave.take();
    if (content) this.resume(content);
  }

  /** Continues from a stored draft. */
  resume(content: DraftContent): void {
    for (const [id, value] of Object.entries(content.values)) if (this.#values.set(id, value)) this.#formulas.give(id);
    for (const { field_id, value_type } of this.#of.fields)
      if (abilities[value_type].names === 'file') this.files.resume(field_id);
    for (const id of content.wanted) this.rows.reveal(id);
    // Another member's change after the draft was written is a conflict.
    this.#knownUpdateTime = Math.min(this.#knownUpdateTime, content.known ?? this.#knownUpdateTime);
    this.touched = true;
  }

  value(fieldId: string): unknown {
    return this.#values.get(fieldId);
  }

  isEmpty(field: Field): boolean {
    return this.#values.isEmpty(field);
  }

  /** Returns whether the record had a value in the field. */
  wasFilled(fieldId: string): boolean {
    return this.#values.wasFilled(fieldId);
  }

  issue(fieldId: string): FieldIssue | undefined {
    return this.#issues.get(fieldId) ?? (this.duplicate(fieldId) ? { field: fieldId, code: 'duplicate' } : undefined);
  }

  /** Returns the existing record with the value of this unique field. */
  duplicate(fieldId: string): Duplicate | undefined {
    return this.#unique.duplicate(fieldId);
  }

  /** Returns a likely duplicate that this field found. */
  likely(fieldId: string): Duplicate | undefined {
    return this.#unique.likely(fieldId);
  }

  reveal(fieldId: string): void {
    this.rows.reveal(fieldId);
  }

  set(fieldId: string, value: unknown): void {
    if (!this.#values.set(fieldId, value)) return;
    this.#formulas.give(fieldId);
    this.rows.reveal(fieldId);
    this.#issues.delete(fieldId);
    if (this.now() - this.#openedAt >= openingTime) this.touched = true;
    const field = this.#of.fields.find((candidate) => candidate.field_id === fieldId);
    if (field?.is_unique)
      this.#unique.check(fieldId, this.#values.isChanged(fieldId) ? this.#values.stored(fieldId) : null);
    this.#unique.changed(fieldId);
    if (field?.link_field_fill_map) void this.#fills.bring(field);
  }

  /** Offers values of a look-up to other fields, by field id. */
  offer(values: Readonly<Record<string, unknown>>): void {
    this.#fills.offer(values);
  }

  /** Applies another member's change of the record: unchanged values show the current state. A change by both stays a conflict. */
  follow(record: RecordJson): void {
    this.#values.follow(record);
  }

  /** The company has changed its fields: the form follows, and typed input stays. */
  takeFields(fields: Field[], hiddenRequired: Field[]): void {
    this.#of = { ...this.#of, fields, hiddenRequired };
    const sorted = [...fields].sort(byOrder);
    this.#values.take(sorted);
    this.rows.take(rowFields(this.#of));
    this.#fills.take(sorted);
    void this.#formulas.take(sorted);
  }

  /** The code of the currency of the record's amounts; undefined for the company's main one. */
  get currency(): string | undefined {
    const field = this.#of.fields.find((candidate) => candidate.sub_type === currencySubType);
    const code = field && this.value(field.field_id);
    return typeof code === 'string' ? code : undefined;
  }

  /** Whether closing would lose input. */
  get dirty(): boolean {
    return this.touched && this.typed.length > 0;
  }

  /** The fields of the draft. A form whose fields depend on the stage also keeps values for other stages. */
  private get typed(): Field[] {
    if (!this.#of.holdsAskedAlone) return this.changed;
    const { use = getBehaviour(this.tableId).form } = this.#of;
    return this.#of.fields.filter((field) => isByHand(field, { use }) && this.#values.isChanged(field.field_id));
  }

  /** The fields that this form would send. */
  private get changed(): Field[] {
    return this.rows.writable.filter((field) => this.#values.isChanged(field.field_id));
  }

  /** The values that a save sends, by field id. */
  get sent(): Record<string, unknown> {
    return Object.fromEntries(this.changed.map(({ field_id }) => [field_id, this.#values.stored(field_id)]));
  }

  /** All filled values that this member can fill, by field id. */
  get filled(): Record<string, unknown> {
    const filled = this.rows.writable.filter((field) => !this.#values.isEmpty(field));
    return Object.fromEntries(filled.map(({ field_id }) => [field_id, this.#values.stored(field_id)]));
  }

  /** The time of the record's last change when the form read it; 0 for a new one. */
  get known(): number {
    return this.#knownUpdateTime;
  }

  /** Checks every field. @returns the first invalid one. */
  check(): string | undefined {
    this.#formulas.flush();
    this.#issues.clear();
    for (const row of this.rows.all) {
      const issue = row.state === 'write' ? this.#values.getIssue(row, this.duplicate(row.field.field_id)) : undefined;
      if (issue) this.showError({ field: row.field.field_id, ...issue });
    }
    return this.firstIssue;
  }

  get saving(): boolean {
    return this.#sending.saving;
  }

  /** The reason of the last failed save, other than a field error. */
  get error(): unknown {
    return this.#sending.error;
  }

  /** Sends the changes. A second call during a save does nothing; unchanged content has the same idempotency key. */
  async save(): Promise<SaveOutcome> {
    if (this.#sending.isBusy) return { kind: 'busy' };
    const wrong = this.check();
    if (wrong) return { kind: 'invalid', field: wrong };
    const values = this.sent;
    return this.#sending.run<SaveOutcome>(
      async () => {
        if (this.#later.mustWait) throw new ApiError('offline');
        const result = await this.send(values);
        await this.ended();
        return { kind: 'saved', ...result };
      },
      (error) => this.refused(error),
    );
  }

  /** Applies the choice of version by field. The next save knows the other member's change. */
  resolveConflict(choices: Readonly<Record<string, 'mine' | 'theirs'>>): void {
    this.#knownUpdateTime = this.conflict.resolve(choices) ?? this.#knownUpdateTime;
  }

  private async send(values: Record<string, unknown>): Promise<{ id: string; waits: boolean }> {
    const change = { knownUpdateTime: this.#knownUpdateTime, values };
    const approvalResult = await askFirst(this.#of, change, (content) => this.#sending.keyFor(content));
    return approvalResult ?? { id: await this.write(values), waits: false };
  }

  private async write(values: Record<string, unknown>): Promise<string> {
    const { recordId } = this;
    const { change, destination, key } = this.getContent(values);
    if (destination)
      return this.took(await saveRecord(this.#of.api, this.tableId, recordId, { ...change, ...destination }, key));
    if (recordId === undefined) return createRecord(this.#of.api, this.tableId, values, key);
    if (Object.keys(values).length === 0) return recordId;
    return this.took(await updateRecord(this.#of.api, this.tableId, recordId, change, key));
  }

  /** The content that is saved without an approval, and its key. */
  private getContent(values = this.sent) {
    const change = { knownUpdateTime: this.#knownUpdateTime, values };
    const destination = this.#of.destination?.();
    return { change, destination, key: this.#sending.keyFor([this.#knownUpdateTime, values, destination]) };
  }

  /** Deletes the draft. */
  private async ended(): Promise<void> {
    await this.autosave.clear();
    runInAction(() => {
      this.touched = false;
    });
  }

  /** Applies the answer of a change. @returns the id of the record. */
  private took(answer: ChangedRecord): string {
    const id = '_id' in answer ? answer._id : answer.id;
    runInAction(() => {
      if ('_id' in answer) {
        const { _overwritten: overwritten = [], ...record } = answer;
        this.#of.records.put(record);
        this.overwritten = overwritten;
      } else {
        // The record now belongs to a member whose records the caller cannot read.
        this.#of.records.remove(this.tableId, id);
      }
    });
    return id;
  }

  /** Handles a refusal by the server: marks invalid fields, and shows conflicts. */
  async refused(error: unknown): Promise<SaveOutcome> {
    const queued = error instanceof ApiError && isSilence(error) ? await this.#later.add() : 'unkept';
    if (queued === 'kept') await this.ended();
    if (queued !== 'unkept') return { kind: queued === 'kept' ? 'queued' : queued };
    if (error instanceof ApiError && error.name === 'conflict' && this.recordId !== undefined) {
      await this.conflict.meet(error.params as unknown as ConflictParams, this.recordId);
      return { kind: 'conflict' };
    }
    if (await this.#of.approval?.settles(error)) return { kind: 'approval' };
    const wrong = namesFields(error) ? this.mark(error.fields) : undefined;
    return wrong === undefined ? { kind: 'failed' } : { kind: 'invalid', field: wrong };
  }

  /** Marks refused fields. @returns the first one in the form. */
  mark(issues: readonly FieldIssue[]): string | undefined {
    for (const issue of issues) this.showError(issue);
    return issues.length > 0 ? this.firstIssue : undefined;
  }

  /** Expands the row of a field that may be collapsed. */
  private showError(issue: FieldIssue): void {
    this.#issues.set(issue.field, issue);
    this.rows.reveal(issue.field);
    // The record is identified a moment later.
    if (issue.code === 'duplicate' && !this.duplicate(issue.field))
      this.#unique.check(issue.field, this.#values.stored(issue.field));
  }

  private get firstIssue(): string | undefined {
    return this.rows.shownRows.find(({ field }) => this.#issues.has(field.field_id))?.field.field_id;
  }

  get kept(): DraftContent | undefined {
    return this.dirty ? this.content : undefined;
  }

  private get content(): DraftContent {
    return {
      values: Object.fromEntries(this.typed.map(({ field_id }) => [field_id, this.value(field_id)])),
      wanted: this.rows.revealedIds,
      known: this.#knownUpdateTime,
    };
  }

  private now(): number {
    return (this.#of.now ?? Date.now)();
  }
}
