import type { Input } from '@domain/contract';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { listColumns, findParentField, rowsAtOnce } from '@domain/rows/child-table';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ApiError, namesFields } from '@/api';
import type { DraftAutosave } from '../drafts/DraftAutosave';
import { InPlaceDraft } from '../drafts/InPlaceDraft';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RecordModel } from '../records/Record';
import { RecordList } from '../records/RecordList';
import type { RootStore } from '../RootStore';
import { whileSaving } from '../while-saving';
import { ChildRow } from './ChildRow';
import { fetchRows, collectKeptRows, type KeptRows } from './kept-rows';
import { markCells, type SentRows } from './mark-cells';
import { RowSums } from './RowSums';

type RowSaveOutcome = 'saved' | 'invalid' | 'conflict' | 'failed' | 'busy';

/** A row in the table. */
export interface ShownRow {
  key: string;
  /** The stored row; undefined for a new one. */
  record: RecordModel | undefined;
}

/** The rows of a child table of one record: the stored ones, and the edits until they are saved or discarded. */
export class ChildRows {
  readonly list: RecordList;
  readonly columns: readonly Field[];
  saving = false;
  /** The reason of the last failed save, other than a cell error. */
  failure: unknown;
  /** A row that another member has changed meanwhile. */
  conflict: { key: string; updateTime: number } | undefined;
  readonly #edits = observable.map<string, ChildRow>({}, { deep: false });
  readonly #removed = observable.set<string>();
  readonly #sums: RowSums;
  readonly #kept: InPlaceDraft<KeptRows>;
  readonly #key = new IdempotencyKey();
  readonly #fields: readonly Field[];
  #made = 0;
  /** Starts storing edits on this device, and looks for an earlier draft. @returns a function that stops it */
  readonly keep = (): (() => void) => this.#kept.keep();
  readonly #stores: RootStore;

  constructor(
    stores: RootStore,
    readonly record: RecordModel,
    readonly table: ObjectType,
  ) {
    this.#stores = stores;
    const { api, records, company } = stores;
    const { table_id } = table;
    this.list = new RecordList(
      api,
      records,
      { table_id, order_by: { field: 'create_time', sort: 'asc' } },
      { object_type: record.tableId, object_id: record.id },
      'links.childList',
    );
    const parent = findParentField(company.fields(table_id), record.tableId);
    this.#fields = company.fields(table_id).filter(({ field_id }) => field_id !== parent?.field_id);
    this.columns = listColumns(company.fields(table_id), record.tableId);
    this.#sums = new RowSums({ api, tableId: table_id, parentField: parent?.field_id, record });
    this.#kept = new InPlaceDraft<KeptRows>({
      drafts: stores.drafts,
      key: () => ({
        clientId: company.client?.client_id ?? '',
        memberId: company.user?.member_id ?? '',
        kind: 'rows',
        tableId: table_id,
        id: record.id,
      }),
      content: () => (this.dirty ? collectKeptRows(this.changedRows, this.#removed) : undefined),
      isTouched: () => this.dirty,
    });
    makeAutoObservable(
      this,
      {
        record: false,
        table: false,
        list: false,
        columns: false,
        keep: false,
        conflict: observableRef,
        failure: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Loads the first page and the sums. Edited rows stay unchanged. */
  async load(): Promise<void> {
    await Promise.all([this.list.loaded ? this.list.refresh() : this.list.load(), this.#sums.load(this.columns)]);
  }

  /** Continues from the stored draft. */
  async restore(): Promise<void> {
    const keptRows = this.autosave.take();
    if (!keptRows) return;
    const missing = [...keptRows.edited.map(({ id }) => id), ...keptRows.removed].filter((id) => !this.stored(id));
    const records = await fetchRows(this.#stores.api, this.where, missing).catch(() => []);
    runInAction(() => {
      for (const json of records) this.#stores.records.put(json);
      for (const { id, known, typed } of keptRows.edited) {
        const row = this.edit(id);
        if (!row) continue;
        row.resume(typed);
        row.known = Math.min(row.known, known);
      }
      for (const { key, typed } of keptRows.added) this.keepRow(this.buildRow(key, undefined)).resume(typed);
      for (const id of keptRows.removed) if (this.stored(id)) this.#removed.add(id);
    });
  }

  /** Stored rows in their order, edited ones from further pages, and new ones at the end, without deleted ones. */
  get shownRows(): ShownRow[] {
    const stored = new Map(this.list.items.map((record) => [record.id, record]));
    for (const { key, recordId } of this.#edits.values()) {
      const record = recordId === undefined ? undefined : this.stored(key);
      if (record && !stored.has(key)) stored.set(key, record);
    }
    return [
      ...[...stored.values()].map((record) => ({ key: record.id, record })),
      ...this.added.map(({ key }) => ({ key, record: undefined })),
    ].filter(({ key }) => !this.#removed.has(key));
  }

  /** The number of rows after a save; undefined until the rows are loaded. */
  get count(): number | undefined {
    const { total, loaded } = this.list;
    if (!loaded || !total) return undefined;
    return total.total + this.added.length - this.#removed.size;
  }

  get canAdd(): boolean {
    return this.table.abilities.create && this.canWrite;
  }

  /** The number of further rows that one save accepts. */
  get room(): number {
    return Math.max(0, rowsAtOnce - this.changedCount);
  }

  get dirty(): boolean {
    return this.changedCount > 0;
  }

  /** The number of rows that a save would write. */
  get changedCount(): number {
    return this.changedRows.length + this.#removed.size;
  }

  draft(key: string): ChildRow | undefined {
    return this.#edits.get(key);
  }

  mayEdit({ record }: ShownRow): boolean {
    return this.canWrite && (record === undefined || record.abilities.update);
  }

  mayRemove({ record }: ShownRow): boolean {
    return this.canWrite && (record === undefined || record.abilities.remove);
  }

  /** Returns the value that a cell shows: the typed one, else the stored one. */
  value({ key, record }: ShownRow, field: Field): unknown {
    return this.#edits.get(key)?.value(field.field_id) ?? (this.#edits.has(key) ? null : record?.value(field));
  }

  /** The stored draft of this device. */
  get autosave(): DraftAutosave<KeptRows> {
    return this.#kept.autosave;
  }

  getName(key: string): string {
    return this.stored(key)?.title ?? '';
  }

  /** Returns the row for editing; undefined for an unknown one. */
  edit(key: string): ChildRow | undefined {
    const cachedRow = this.#edits.get(key);
    if (cachedRow) return cachedRow;
    const record = this.stored(key);
    return record && this.keepRow(this.buildRow(key, record));
  }

  /** Adds a row at the end. @returns the row; undefined without room */
  add(values: Readonly<Record<string, unknown>> = {}): ChildRow | undefined {
    if (this.room === 0) return undefined;
    this.#made += 1;
    const row = this.keepRow(this.buildRow(`new-${Date.now()}-${this.#made}`, undefined));
    row.offer(values);
    return row;
  }

  /** Removes a row; the next save deletes a stored one. @returns a function that restores it */
  remove(key: string): () => void {
    const row = this.#edits.get(key);
    if (this.stored(key)) {
      this.#removed.add(key);
      return () => runInAction(() => this.#removed.delete(key));
    }
    this.#edits.delete(key);
    return () => runInAction(() => row && this.keepRow(row));
  }

  /** Discards all edits. */
  async giveUp(): Promise<void> {
    this.autosave.discard();
    this.endEditing();
    await this.load();
  }

  /** Returns the sum of a column after the edits; undefined for none. */
  total({ field_id }: Field): number | undefined {
    const storedValue = (id: string) => this.stored(id)?.json[field_id];
    return this.#sums.total(field_id, () => [
      ...this.changedRows.map((row) => ({ before: storedValue(row.key), now: row.stored(field_id) })),
      ...[...this.#removed].map((id) => ({ before: storedValue(id), now: null })),
    ]);
  }

  async save(): Promise<RowSaveOutcome> {
    if (this.saving || !this.dirty) return 'busy';
    this.failure = undefined;
    const rows = this.changedRows;
    if (rows.map((row) => row.check()).includes(false)) return 'invalid';
    const create = rows.filter(({ recordId }) => recordId === undefined);
    const update = rows.filter(({ recordId }) => recordId !== undefined);
    const input: Input<'rows.save'> = {
      ...this.where,
      create: create.map((row) => row.sent),
      update: update.map((row) => ({ id: row.key, update_data: row.sent, known_update_time: row.known })),
      remove: [...this.#removed],
    };
    return whileSaving<RowSaveOutcome>(
      this,
      this.#key,
      async () => {
        await this.#stores.api.call('rows.save', input, { idempotencyKey: this.#key.for(input) });
        this.#key.ended();
        await this.#kept.saved(() => this.endEditing());
        await this.load();
        return 'saved';
      },
      (error) => this.refused(error, { create, update }),
    );
  }

  /**
   * Settles the conflict. With the own side the next save overwrites the other member's change. With the other side the row shows the other
   * member's values. Without a side the next save shows the conflict again.
   */
  async resolveConflict(side?: 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this;
    if (!conflict) return;
    this.conflict = undefined;
    if (side === undefined) return;
    const row = this.#edits.get(conflict.key);
    if (side === 'mine') {
      if (row) row.known = conflict.updateTime;
      return;
    }
    row?.release();
    this.#edits.delete(conflict.key);
    await this.list.refresh();
  }

  /** Rows are part of their record: members who may change the record may change them, as far as the child type permits. */
  private get canWrite(): boolean {
    return this.record.abilities.update && !this.record.json.deleted;
  }

  private get where() {
    return { table_id: this.table.table_id, object_type: this.record.tableId, object_id: this.record.id };
  }

  private get added(): ChildRow[] {
    return [...this.#edits.values()].filter(({ recordId }) => recordId === undefined);
  }

  private get changedRows(): ChildRow[] {
    return [...this.#edits.values()].filter(({ isChanged, key }) => isChanged && !this.#removed.has(key));
  }

  private stored(id: string): RecordModel | undefined {
    return this.#stores.records.get(this.table.table_id, id);
  }

  private keepRow(row: ChildRow): ChildRow {
    this.#edits.set(row.key, row);
    return row;
  }

  private buildRow(key: string, record: RecordModel | undefined): ChildRow {
    const { api, company } = this.#stores;
    return new ChildRow(key, {
      api,
      tableId: this.table.table_id,
      fields: this.#fields,
      timeZone: company.client?.time_zone ?? 'UTC',
      memberId: company.user?.member_id ?? '',
      record: record?.json,
      now: Date.now,
    });
  }

  private endEditing(): void {
    for (const row of this.#edits.values()) row.release();
    this.#edits.clear();
    this.#removed.clear();
    this.failure = undefined;
    this.conflict = undefined;
  }

  private refused(error: unknown, sentRows: SentRows): RowSaveOutcome {
    if (error instanceof ApiError && error.name === 'conflict' && typeof error.params['record_id'] === 'string') {
      this.conflict = { key: error.params['record_id'], updateTime: Number(error.params['update_time']) };
      return 'conflict';
    }
    if (namesFields(error) && markCells(error.fields, sentRows)) return 'invalid';
    this.failure = error;
    return 'failed';
  }
}
