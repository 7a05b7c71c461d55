import { makeObservable, observableRef, runInAction } from 'mobx';
import { DraftAutosave } from './DraftAutosave';
import type { DraftKey, DraftStore } from './DraftStore';

interface InPlaceDraftOptions<Kept> {
  drafts: DraftStore;
  key(): DraftKey;
  /** What is worth keeping now; undefined for nothing. */
  content(): Kept | undefined;
  /** Whether something is edited: then a draft of before is not proposed over it. */
  isTouched(): boolean;
}

/** The draft of what is edited in its place, and saved again and again: kept on this device from one save to the next. */
export class InPlaceDraft<Kept> {
  autosave: DraftAutosave<Kept>;

  constructor(private readonly of: InPlaceDraftOptions<Kept>) {
    this.autosave = this.renewed();
    makeObservable(this, { autosave: observableRef });
  }

  /** Begins to keep on this device what is edited, and looks for what was left there. @returns how to stop */
  keep(): () => void {
    this.begin();
    return () => {
      this.autosave.close();
      runInAction(() => {
        this.autosave = this.renewed();
      });
    };
  }

  /** What was edited is saved: nothing of it stays here. @param end takes the answer over */
  async saved(end: () => void): Promise<void> {
    await this.autosave.clear();
    runInAction(() => {
      end();
      this.autosave = this.renewed();
    });
    this.begin();
  }

  private begin(): void {
    void this.autosave.open(this.of.content, this.of.isTouched);
  }

  private renewed(): DraftAutosave<Kept> {
    return new DraftAutosave<Kept>(this.of.drafts, this.of.key());
  }
}
