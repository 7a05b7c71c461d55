import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DraftKey, DraftStore } from './DraftStore';
import { autosave } from './autosave';

/** The unsaved draft of a form or a sheet on this device: searched on opening, and stored during typing. `Kept` is its content after a reload. */
export class DraftAutosave<Kept> {
  /** An earlier draft, until it is restored or discarded. */
  restorable: { savedAt: number; content: Kept } | undefined;
  #stopKeeping: ((flush: boolean) => void) | undefined;
  #closed = false;
  readonly #drafts: DraftStore;
  readonly #key: DraftKey;

  constructor(drafts: DraftStore, key: DraftKey) {
    this.#drafts = drafts;
    this.#key = key;
    makeAutoObservable(this, { restorable: observableRef });
  }

  /**
   * @param content returns the content to store; undefined for none. @param isTouched returns whether there is new input: an earlier draft is then
   * not offered.
   */
  async open(content: () => Kept | undefined, isTouched: () => boolean): Promise<void> {
    const draft = await this.#drafts.read<Kept>(this.#key);
    // The form was closed before the device answered.
    if (this.#closed) return;
    runInAction(() => {
      if (draft && !isTouched()) this.restorable = draft;
    });
    this.#stopKeeping = autosave(
      content,
      (draftContent) => this.#drafts.write(this.#key, draftContent),
      () => this.#drafts.remove(this.#key),
    );
  }

  /** The form is closed. Unsaved input stays and can be restored. */
  close(): void {
    this.#closed = true;
    this.#stopKeeping?.(true);
    this.#stopKeeping = undefined;
  }

  take(): Kept | undefined {
    const content = this.restorable?.content;
    this.restorable = undefined;
    return content;
  }

  discard(): void {
    this.restorable = undefined;
    void this.#drafts.remove(this.#key);
  }

  /** The form was saved: its draft is deleted. */
  async clear(): Promise<void> {
    this.#stopKeeping?.(false);
    this.#stopKeeping = undefined;
    await this.#drafts.remove(this.#key);
  }
}
