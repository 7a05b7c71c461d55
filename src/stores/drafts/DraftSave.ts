import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileSaving } from '../while-saving';

/** The saving of a draft: one save at a time, and none after a success. */
export class DraftSave {
  saving = false;
  /** The reason of the last failed save. */
  error: unknown;
  private saved = false;
  readonly #key = new IdempotencyKey();

  constructor() {
    makeAutoObservable(this, { error: observableRef });
  }

  /** Whether it is saving or saved: a second tap is ignored while the sheet is still open. */
  get isBusy(): boolean {
    return this.saving || this.saved;
  }

  /** Returns the Idempotency-Key of this content; equal content has the same key. */
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
