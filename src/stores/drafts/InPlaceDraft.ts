import { makeObservable, observableRef, runInAction } from 'mobx';
import { DraftAutosave } from './DraftAutosave';
import type { DraftKey, DraftStore } from './DraftStore';

interface InPlaceDraftOptions<Kept> {
  drafts: DraftStore;
  key(): DraftKey;
  /** Returns the content worth keeping now; undefined for none. */
  content(): Kept | undefined;
  /** Whether something is edited: then a draft of before is not proposed over it. */
  isTouched(): boolean;
}

/** The draft of what is edited in its place, and saved again and again: kept on this device from one save to the next. */
export class InPlaceDraft<Kept> {
  autosave: DraftAutosave<Kept>;

  constructor(private readonly options: InPlaceDraftOptions<Kept>) {
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

  /** Removes the stored draft after the save of the edited values. @param end applies the answer */
  async saved(end: () => void): Promise<void> {
    await this.autosave.clear();
    runInAction(() => {
      end();
      this.autosave = this.renewed();
    });
    this.begin();
  }

  private begin(): void {
    void this.autosave.open(this.options.content, this.options.isTouched);
  }

  private renewed(): DraftAutosave<Kept> {
    return new DraftAutosave<Kept>(this.options.drafts, this.options.key());
  }
}
