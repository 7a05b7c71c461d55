import { observable, runInAction } from 'mobx';

/** The timelines of this page, kept while it lives: coming back to a record finds the place. How one is made comes with the record's page. */
export class Timelines<Timeline extends object> {
  private readonly known = observable.map<string, Timeline>({}, { deep: false });

  of(key: string, make: () => Timeline): Timeline {
    const cachedTimeline = this.known.get(key);
    if (cachedTimeline) return cachedTimeline;
    const timeline = make();
    runInAction(() => this.known.set(key, timeline));
    return timeline;
  }

  /** The next visit to the record starts from its first page. */
  clearOne(key: string): void {
    this.known.delete(key);
  }

  clear(): void {
    this.known.clear();
  }
}
