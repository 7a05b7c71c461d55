import type { Output } from '@domain/contract';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { newIdempotencyKey, type Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';

type HandOverCounts = Output<'admin.handOverPreview'>['list'];

/** `choosing` the recipients, `running` in parts, `stopped` by an error with work left, `done`, `undoing`, `undone`. */
type HandOverState = 'choosing' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone';

/** Hands over all records of a member, in parts until none is left, and undoes that. */
export class HandOver {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  state: HandOverState = 'choosing';
  counts: HandOverCounts = [];
  toMemberId: string | undefined;
  /** Types that stay with the member. */
  kept: readonly string[] = [];
  done = 0;
  skipped = 0;
  /** The ids of the former parts in the audit log. */
  #entryIds: readonly string[] = [];
  /** The last processed record. */
  #after: string | undefined;
  #isClosed = false;
  /** All parts are one action: members are notified once. */
  readonly #actionId = newIdempotencyKey();
  readonly #key = new IdempotencyKey();
  readonly #api: Api;

  constructor(
    api: Api,
    readonly memberId: string,
  ) {
    this.#api = api;
    makeAutoObservable(this, { memberId: false, error: observableRef }, { autoBind: true });
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const { list } = await this.#api.call('admin.handOverPreview', { member_id: this.memberId });
      return () => (this.counts = list);
    });
  }

  /** The number of records to hand over. */
  get total(): number {
    return this.counts
      .filter(({ table_id }) => !this.kept.includes(table_id))
      .reduce((sum, { owned, team }) => sum + owned + team, 0);
  }

  /** From 0 to 100. */
  get percent(): number {
    return this.total === 0 ? 100 : Math.min(100, Math.round(((this.done + this.skipped) / this.total) * 100));
  }

  choose(toMemberId: string): void {
    this.toMemberId = toMemberId;
  }

  keep(tableId: string, isKept: boolean): void {
    this.kept = isKept ? [...this.kept, tableId] : this.kept.filter((keptTableId) => keptTableId !== tableId);
  }

  /** Hands over part after part; after an error it continues from there. */
  async run(): Promise<void> {
    const receiverId = this.toMemberId;
    if (receiverId === undefined) return;
    this.state = 'running';
    this.error = undefined;
    const table_ids = this.counts.map(({ table_id }) => table_id).filter((id) => !this.kept.includes(id));
    try {
      do {
        const input = {
          member_id: this.memberId,
          to_member_id: receiverId,
          table_ids,
          action_id: this.#actionId,
          ...(this.#after === undefined ? {} : { after: this.#after }),
        };
        const batch = await this.#key.send(input, (idempotencyKey) =>
          this.#api.call('admin.handOver', input, { idempotencyKey }),
        );
        runInAction(() => {
          this.done += batch.done;
          this.skipped += batch.skipped;
          this.#entryIds = [...this.#entryIds, ...batch.entry_ids];
          this.#after = batch.last ?? undefined;
        });
      } while (this.#after !== undefined && !this.#isClosed);
      this.come(this.#after === undefined ? 'done' : 'stopped');
    } catch (error) {
      this.come('stopped', error);
    }
  }

  /** Undoes all parts, the last one first. After an error it continues with the rest. */
  async undo(): Promise<void> {
    this.state = 'undoing';
    this.error = undefined;
    try {
      for (const entryId of [...this.#entryIds].reverse()) {
        await this.#key.send({ entryId }, (idempotencyKey) =>
          this.#api.call('admin.undo', { entry_id: entryId }, { idempotencyKey }),
        );
        runInAction(() => (this.#entryIds = this.#entryIds.filter((candidate) => candidate !== entryId)));
      }
      this.come('undone');
    } catch (error) {
      this.come('done', error);
    }
  }

  /** Stops after the current part, because the page is closed. */
  close(): void {
    this.#isClosed = true;
  }

  private come(state: HandOverState, error?: unknown): void {
    this.state = state;
    this.error = error;
  }
}
