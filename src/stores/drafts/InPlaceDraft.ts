import { makeObservable, observableRef, runInAction } from 'mobx';
import { DraftAutosave } from './DraftAutosave';
import type { DraftKey, DraftStore } from './DraftStore';

interface InPlaceDraftOptions<Kept> {
  drafts: DraftStore;
  key(): DraftKey;
  /** Returns the content worth keeping now; undefined for none. */
  content(): Kept | undefined;
  /** Returns whether there are edits: an earlier draft is then not offered. */
  isTouched(): boolean;
}

/** The draft of content that is edited in place and saved repeatedly: stored on this device between saves. */
export class InPlaceDraft<Kept> {
  autosave: DraftAutosave<Kept>;

  constructor(private readonly options: InPlaceDraftOptions<Kept>) {
    this.autosave = this.renewed();
    makeObservable(this, { autosave: observableRef });
  }

  /** Starts storing edits on this device, and looks for an earlier draft. @returns a function that stops it */
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
