import { observable, runInAction } from 'mobx';

/**
 * The timelines of this page, kept as long as the page lives, so that a return to a record finds its place. The record page provides the function
 * that creates one.
 */
export class Timelines<Timeline extends object> {
  private readonly known = observable.map<string, Timeline>({}, { deep: false });

  of(key: string, make: () => Timeline): Timeline {
    const cachedTimeline = this.known.get(key);
    if (cachedTimeline) return cachedTimeline;
    const timeline = make();
    runInAction(() => this.known.set(key, timeline));
    return timeline;
  }

  /** Clears one timeline, so that the next visit to the record starts from its first page. */
  clearOne(key: string): void {
    this.known.delete(key);
  }

  clear(): void {
    this.known.clear();
  }
}
