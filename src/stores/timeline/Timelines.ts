import { observable, runInAction } from 'mobx';

/** The timelines of this page, kept while it lives: coming back to a record finds the place. How one is made comes with the record's page. */
export class Timelines<Timeline extends object> {
  private readonly known = observable.map<string, Timeline>({}, { deep: false });

  of(key: string, make: () => Timeline): Timeline {
    const known = this.known.get(key);
    if (known) return known;
    const made = make();
    runInAction(() => this.known.set(key, made));
    return made;
  }

  /** The next visit to the record starts from its first page. */
  clearOne(key: string): void {
    this.known.delete(key);
  }

  clear(): void {
    this.known.clear();
  }
}
