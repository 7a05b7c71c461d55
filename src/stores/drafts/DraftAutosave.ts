import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DraftKey, DraftStore } from './DraftStore';
import { autosave } from './autosave';

/** The unsaved draft of a form or a sheet on this device: looked for when it opens, kept while somebody types. `Kept` is what survives a reload. */
export class DraftAutosave<Kept> {
  /** A draft from before, until it is taken or discarded. */
  restorable: { savedAt: number; content: Kept } | undefined;
  private stopKeeping: ((flush: boolean) => void) | undefined;
  private closed = false;

  constructor(
    private readonly drafts: DraftStore,
    private readonly key: DraftKey,
  ) {
    makeAutoObservable<this, 'drafts' | 'key' | 'stopKeeping' | 'closed'>(this, {
      drafts: false,
      key: false,
      stopKeeping: false,
      closed: false,
      restorable: observableRef,
    });
  }

  /**
   * @param content what is worth keeping now; undefined for nothing.
   * @param isTouched whether something was typed meanwhile: then the draft of before is not proposed over it.
   */
  async open(content: () => Kept | undefined, isTouched: () => boolean): Promise<void> {
    const draft = await this.drafts.read<Kept>(this.key);
    // Closed before the device had answered.
    if (this.closed) return;
    runInAction(() => {
      if (draft && !isTouched()) this.restorable = draft;
    });
    this.stopKeeping = autosave(
      content,
      (draftContent) => this.drafts.write(this.key, draftContent),
      () => this.drafts.remove(this.key),
    );
  }

  /** The form is closed. What is not saved stays and can be restored. */
  close(): void {
    this.closed = true;
    this.stopKeeping?.(true);
    this.stopKeeping = undefined;
  }

  take(): Kept | undefined {
    const content = this.restorable?.content;
    this.restorable = undefined;
    return content;
  }

  discard(): void {
    this.restorable = undefined;
    void this.drafts.remove(this.key);
  }

  /** It was saved: nothing of it stays here. */
  async clear(): Promise<void> {
    this.stopKeeping?.(false);
    this.stopKeeping = undefined;
    await this.drafts.remove(this.key);
  }
}
