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

  /** Also for a second tap that comes after the first was done, while the sheet still stands. */
  get isBusy(): boolean {
    return this.saving || this.saved;
  }

  /** The Idempotency-Key of this content: the same content again carries the same key. */
  keyFor(content: unknown): string {
    return this.#key.for(content);
  }

  /**
   * @param send saves, and answers what came of it.
   * @param refused what an error comes to; one that comes to `failed` is kept, and `queued` ends it as a save does.
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
