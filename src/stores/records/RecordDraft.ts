import type { ConflictParams } from '@domain/contract/records';
import type { RecordJson } from '@domain/contract/shapes';
import type { FieldIssue } from '@domain/errors';
import type { Field, ValueKind } from '@domain/metadata/field';
import { isRequired } from '@domain/metadata/reading';
import { acceptValue, isEmptyValue, valueTypes } from '@domain/values';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { ActionKey } from '../ActionKey';
import type { DraftKey, DraftStore } from '../drafts/DraftStore';
import { keepDraft } from '../drafts/keep';
import { FieldFiles } from '../files/FieldFiles';
import type { Carrier } from '../files/FileUpload';
import type { RecordStore } from './RecordStore';
import { startValue, type StartOf } from './start-values';
import { createOf, updateOf } from './write-calls';

/** The kinds that a form of this build edits; the others belong to the note sheet. */
export const formKinds: readonly ValueKind[] = ['TEXT', 'TEXTAREA', 'NUMBER', 'DATE', 'SINGLE_SELECT', 'MEMBER_SINGLE_SELECT', 'FILE_LIST', 'POI'];

/** Changes in the first second belong to the opening of the form (specification section 4, form flow). */
const openingTime = 1000;

/** What survives a reload. */
interface Kept {
  values: Record<string, unknown>;
  wanted: string[];
}

export interface DraftOf extends StartOf {
  api: Api;
  records: RecordStore;
  drafts: DraftStore;
  clientId: string;
  memberId: string;
  tableId: string;
  fields: Field[];
  /** The record to edit; undefined makes a new one. */
  record?: RecordJson;
  carrier?: Carrier;
  now?: () => number;
}

export type SaveOutcome = { kind: 'saved'; id: string } | { kind: 'invalid'; field: string } | { kind: 'conflict' } | { kind: 'failed' } | { kind: 'busy' };

/** What the user types into a form of one record: values, complaints, what changed, and the way to the server. */
export class RecordDraft {
  readonly tableId: string;
  readonly recordId: string | undefined;
  saving = false;
  /** Why the last save failed, when it was not about a field. */
  error: unknown;
  conflict: ConflictParams | undefined;
  /** The uploads of this form. */
  readonly files: FieldFiles;
  /** An unsaved draft from before, until it is taken or dropped. */
  offered: { savedAt: number; content: Kept } | undefined;
  private readonly values = observable.map<string, unknown>({}, { deep: false });
  private readonly issues = observable.map<string, FieldIssue>({}, { deep: false });
  private readonly wanted = observable.set<string>();
  private touched = false;
  private saved = false;
  private readonly base: Map<string, unknown>;
  private knownUpdateTime: number;
  private readonly openedAt: number;
  private readonly key = new ActionKey();
  private stopKeeping: ((flush: boolean) => void) | undefined;

  constructor(private readonly of: DraftOf) {
    this.tableId = of.tableId;
    this.recordId = of.record?._id;
    this.knownUpdateTime = of.record?.update_time ?? 0;
    this.openedAt = this.now();
    const { record } = of;
    const start = (field: Field): unknown => (record ? record[field.field_id] : startValue(field, of)) ?? null;
    this.files = new FieldFiles({ api: of.api, carrier: of.carrier, read: (id) => this.value(id), write: (id, files) => runInAction(() => this.set(id, files)) });
    this.base = new Map(this.fields.map((field) => [field.field_id, record ? storedShape(field, start(field)) : null]));
    for (const field of this.fields) this.values.set(field.field_id, start(field));
    makeAutoObservable<this, 'of' | 'base' | 'key' | 'openedAt' | 'stopKeeping' | 'knownUpdateTime' | 'values' | 'issues' | 'wanted'>(this, {
      of: false, base: false, key: false, openedAt: false, stopKeeping: false, knownUpdateTime: false, values: false, issues: false, wanted: false,
      tableId: false, recordId: false, files: false, error: observableRef, conflict: observableRef, offered: observableRef,
    }, { autoBind: true });
  }

  /** Looks for an unsaved draft, then keeps what is typed. */
  async open(): Promise<void> {
    const found = await this.of.drafts.read<Kept>(this.draftKey);
    runInAction(() => {
      if (found && !this.touched) this.offered = found;
    });
    this.stopKeeping = keepDraft(() => this.toKeep, (content) => this.of.drafts.write(this.draftKey, content));
  }

  /** The form is closed. What is not saved stays as a draft and is offered again. */
  close(): void {
    this.stopKeeping?.(true);
    this.stopKeeping = undefined;
    this.files.release();
  }

  takeOffered(): void {
    const { offered } = this;
    if (!offered) return;
    this.offered = undefined;
    for (const [id, value] of Object.entries(offered.content.values)) if (this.values.has(id)) this.values.set(id, value);
    for (const { field_id, value_type } of this.fields) if (value_type === 'FILE_LIST') this.files.resume(field_id);
    for (const id of offered.content.wanted) this.wanted.add(id);
    this.touched = true;
  }

  dropOffered(): void {
    this.offered = undefined;
    void this.of.drafts.remove(this.draftKey);
  }

  /** Every field that this form could show, in its order. */
  get fields(): Field[] {
    return this.of.fields
      .filter((field) => formKinds.includes(field.value_type) && field.access !== 'none' && !field.is_not_show)
      .filter((field) => this.recordId !== undefined || (field.access === 'write' && field.visibility_config?.field_create_permission !== 'invisible'))
      .sort((a, b) => a.order - b.order);
  }

  /** The rows: required, filled, or wanted. */
  get rows(): Field[] {
    return this.fields.filter((field) => isRequired(field) || this.wanted.has(field.field_id) || this.hasStart(field) || !this.isEmpty(field));
  }

  /** The chips: optional and not wanted yet. */
  get chips(): Field[] {
    const rows = new Set(this.rows);
    return this.fields.filter((field) => !rows.has(field) && this.canEdit(field));
  }

  canEdit(field: Field): boolean {
    return field.access === 'write' && field.visibility_config?.is_editable !== false;
  }

  value(fieldId: string): unknown {
    return this.values.get(fieldId);
  }

  issue(fieldId: string): FieldIssue | undefined {
    return this.issues.get(fieldId);
  }

  want(fieldId: string): void {
    this.wanted.add(fieldId);
  }

  set(fieldId: string, value: unknown): void {
    this.values.set(fieldId, value);
    this.wanted.add(fieldId);
    this.issues.delete(fieldId);
    if (this.now() - this.openedAt >= openingTime) this.touched = true;
  }

  /** True when closing would lose something. */
  get dirty(): boolean {
    return this.touched && this.changed.length > 0;
  }

  /** Required fields that are still empty. */
  get missing(): number {
    return this.fields.filter((field) => isRequired(field) && this.canEdit(field) && this.isEmpty(field)).length;
  }

  /** The fields whose stored shape differs from what the server knows. */
  private get changed(): Field[] {
    return this.fields.filter((field) => this.canEdit(field) && !same(this.stored(field), this.base.get(field.field_id) ?? null));
  }

  /** Checks every field; answers the first one that is wrong. */
  check(): string | undefined {
    this.issues.clear();
    for (const field of this.rows) {
      if (!this.canEdit(field)) continue;
      const issue = this.complaint(field);
      if (issue) this.issues.set(field.field_id, { field: field.field_id, ...issue });
    }
    return this.firstIssue;
  }

  /** Sends what changed. A second call while one is under way does nothing; the same content again carries the same key. */
  async save(): Promise<SaveOutcome> {
    // Also a second tap that comes after the first was done, while the sheet still stands.
    if (this.saving || this.saved) return { kind: 'busy' };
    const wrong = this.check();
    if (wrong) return { kind: 'invalid', field: wrong };
    this.saving = true;
    this.error = undefined;
    const values = Object.fromEntries(this.changed.map((field) => [field.field_id, this.stored(field)]));
    try {
      const id = await this.send(values);
      this.stopKeeping?.(false);
      this.stopKeeping = undefined;
      await this.of.drafts.remove(this.draftKey);
      runInAction(() => {
        this.touched = false;
        this.saved = true;
      });
      return { kind: 'saved', id };
    } catch (error) {
      this.key.ended(error);
      return runInAction(() => this.refused(error));
    } finally {
      runInAction(() => {
        this.saving = false;
      });
    }
  }

  /** Field by field: mine stays as it is, theirs is taken. The next save then knows of their change. */
  settle(choices: Record<string, 'mine' | 'theirs'>): void {
    const { conflict } = this;
    if (!conflict) return;
    for (const { field, theirs } of conflict.fields) {
      this.base.set(field, theirs ?? null);
      if (choices[field] === 'theirs') this.values.set(field, theirs ?? null);
    }
    this.knownUpdateTime = conflict.update_time;
    this.conflict = undefined;
  }

  /** Not decided now: the form stays as it is, and the next save asks again. */
  postponeConflict(): void {
    this.conflict = undefined;
  }

  private async send(values: Record<string, unknown>): Promise<string> {
    const key = this.key.for([this.knownUpdateTime, values]);
    if (this.recordId === undefined) return createOf(this.of.api, this.tableId, values, key);
    if (Object.keys(values).length === 0) return this.recordId;
    const json = await updateOf(this.of.api, this.tableId, this.recordId, { knownUpdateTime: this.knownUpdateTime, values }, key);
    runInAction(() => this.of.records.put(json));
    return this.recordId;
  }

  private refused(error: unknown): SaveOutcome {
    if (error instanceof ApiError && error.name === 'conflict') {
      this.conflict = error.params as unknown as ConflictParams;
      return { kind: 'conflict' };
    }
    if (error instanceof ApiError && error.name === 'invalid' && error.fields.length > 0) {
      for (const issue of error.fields) {
        this.issues.set(issue.field, issue);
        this.wanted.add(issue.field);
      }
      const first = this.firstIssue;
      if (first) return { kind: 'invalid', field: first };
    }
    this.error = error;
    return { kind: 'failed' };
  }

  private get firstIssue(): string | undefined {
    return this.rows.find((field) => this.issues.has(field.field_id))?.field_id;
  }

  private complaint(field: Field): Omit<FieldIssue, 'field'> | undefined {
    const accepted = acceptValue(valueTypes[field.value_type], this.value(field.field_id), field);
    if ('issue' in accepted) {
      // A value of before that no longer fits (an option since removed) is not this person's mistake until they change it.
      return same(this.stored(field), this.base.get(field.field_id) ?? null) ? undefined : accepted.issue;
    }
    return accepted.value === null && isRequired(field) ? { code: 'required' } : undefined;
  }

  /** The value as it would be stored; what does not fit stays as typed. */
  private stored(field: Field): unknown {
    return storedShape(field, this.value(field.field_id));
  }

  private isEmpty(field: Field): boolean {
    const value = this.value(field.field_id);
    return isEmptyValue(valueTypes[field.value_type], typeof value === 'string' ? value.trim() : value);
  }

  /** A field that the record had filled keeps its row when it is emptied. */
  private hasStart(field: Field): boolean {
    return (this.base.get(field.field_id) ?? null) !== null;
  }

  private get toKeep(): Kept | undefined {
    if (!this.dirty) return undefined;
    return { values: Object.fromEntries(this.changed.map((field) => [field.field_id, this.value(field.field_id)])), wanted: [...this.wanted] };
  }

  private get draftKey(): DraftKey {
    const { clientId, memberId, tableId } = this.of;
    return { clientId, memberId, tableId, kind: 'record', id: this.recordId ?? 'new' };
  }

  private now(): number {
    return (this.of.now ?? Date.now)();
  }
}

/** What would be stored for a form's value; what does not fit stays as it is. */
function storedShape(field: Field, raw: unknown): unknown {
  const accepted = acceptValue(valueTypes[field.value_type], raw, field);
  return 'issue' in accepted ? raw : accepted.value;
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
