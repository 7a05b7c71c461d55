import type { Output } from '@domain/contract';
import type { RecordJson } from '@domain/contract/shapes';
import { makeAutoObservable, runInAction } from 'mobx';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RootStore } from '../RootStore';

type Compared = Output<'duplicates.compare'>;
type MergeResult = Output<'duplicates.merge'>;

interface MergeOptions {
  stores: RootStore;
  tableId: string;
  records: readonly [RecordJson, RecordJson];
}

/** A merge of two records by a member: the survivor, and the record that supplies the value of each field. */
export class Merge {
  survivorId: string;
  compared: Compared | undefined;
  /** By field, the record that supplies the value. */
  readonly choices: Record<string, string> = {};
  busy = false;
  error: unknown;
  readonly tableId: string;
  readonly records: MergeOptions['records'];
  readonly #stores: RootStore;
  readonly #key = new IdempotencyKey();

  constructor({ stores, tableId, records }: MergeOptions) {
    this.#stores = stores;
    this.tableId = tableId;
    this.records = records;
    this.survivorId = records[0]._id;
    makeAutoObservable(this, { records: false });
  }

  get otherId(): string {
    const [firstRecord, secondRecord] = this.records;
    return firstRecord._id === this.survivorId ? secondRecord._id : firstRecord._id;
  }

  /** Changes the survivor: the moving parts are loaded again, the choices stay. */
  async keep(id: string): Promise<void> {
    this.survivorId = id;
    await this.load();
  }

  choose(fieldId: string, recordId: string): void {
    this.choices[fieldId] = recordId;
  }

  /** Returns the record that supplies the value of a field. */
  chosen(fieldId: string, suggested: string): string {
    return this.choices[fieldId] ?? suggested;
  }

  async load(): Promise<void> {
    const survivor_id = this.survivorId;
    this.error = undefined;
    try {
      const compared = await this.#stores.api.call('duplicates.compare', {
        table_id: this.tableId,
        survivor_id,
        other_ids: [this.otherId],
      });
      runInAction(() => {
        if (survivor_id === this.survivorId) this.compared = compared;
      });
    } catch (error) {
      runInAction(() => {
        this.error = error;
      });
    }
  }

  /** Throws the errors of the call. */
  async send(): Promise<MergeResult> {
    const { api, lists, records } = this.#stores;
    const input = {
      table_id: this.tableId,
      survivor_id: this.survivorId,
      other_ids: [this.otherId],
      choices: { ...this.choices },
      known_update_times: Object.fromEntries(
        (this.compared?.records ?? []).map(({ _id, update_time }) => [_id, update_time]),
      ),
    };
    this.isBusy(true);
    try {
      return await this.#key.send(input, async (idempotencyKey) => {
        const merged = await api.call('duplicates.merge', input, { idempotencyKey });
        lists.remove(this.tableId, this.otherId);
        records.remove(this.tableId, this.otherId);
        return merged;
      });
    } finally {
      this.isBusy(false);
    }
  }

  private isBusy(busy: boolean): void {
    this.busy = busy;
  }
}
