import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileSaving } from '../while-saving';

/** The way of a draft to the server: one save at a time, and none after one that succeeded. */
export class DraftSave {
  saving = false;
  /** Why the last save failed. */
  error: unknown;
  private saved = false;
  readonly #key = new IdempotencyKey();

  constructor() {
    makeAutoObservable(this, { error: observableRef });
  }

  /** Whether it saves or has saved: a second tap after the first save, while the sheet is still open, is ignored too. */
  get isBusy(): boolean {
    return this.saving || this.saved;
  }

  /** The Idempotency-Key of this content: the same content again carries the same key. */
  keyFor(content: unknown): string {
    return this.#key.for(content);
  }

  /**
   * @param send saves, and returns the result. @param refused returns the result of an error; an error with `failed` is kept, and `queued` ends it
   * as a save does.
   */
  async run<Outcome extends { kind: string }>(
    send: () => Promise<Outcome>,
    refused: (error: unknown) => Outcome | Promise<Outcome>,
  ): Promise<Outcome> {
    this.error = undefined;
    return whileSaving(
      this,
      this.#key,
      async () => {
        const outcome = await send();
        runInAction(() => {
          this.saved = outcome.kind === 'saved';
        });
        return outcome;
      },
      async (error) => {
        const outcome = await refused(error);
        runInAction(() => {
          this.saved = outcome.kind === 'queued';
          if (outcome.kind === 'failed') this.error = error;
        });
        return outcome;
      },
    );
  }
}
