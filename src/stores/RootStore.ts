import { observable, runInAction } from 'mobx';
import type { Api } from '@/api';
import { CompanyStore } from './company/CompanyStore';
import { clearPersonal } from './device/storage';
import { DraftStore } from './drafts/DraftStore';
import { HomeStore } from './HomeStore';
import { RecentRecords } from './records/RecentRecords';
import { RecordLists } from './records/RecordLists';
import { RecordStore } from './records/RecordStore';
import { SessionStore } from './session/SessionStore';
import type { AppEnvironment } from './session/app-environment';
import { ViewMemory } from './views/ViewMemory';
import type { Timeline } from './timeline/Timeline';
import { Timelines } from './timeline/Timelines';

/** A store with data of a company or of the member. */
export interface Resettable {
  /** Called when the company is left: drops the data in memory. */
  clear?(): void;
  /** Called on sign-out: drops the data on this device. */
  clearDevice?(): void | Promise<void>;
}

/** All stores of the page. */
export class RootStore {
  readonly session: SessionStore;
  readonly api: Api;
  readonly company: CompanyStore;
  readonly records: RecordStore;
  readonly lists: RecordLists;
  readonly recent: RecentRecords;
  readonly home: HomeStore;
  readonly timelines = new Timelines<Timeline>();
  readonly drafts = new DraftStore();
  private readonly resettable: readonly Resettable[];
  private readonly lateParts = new Map<unknown, Resettable>();
  /** The number of left companies. It is observed: code that reads a late store then reads that of the next company. */
  private readonly left = observable.box(0);

  constructor(readonly around: AppEnvironment) {
    this.session = new SessionStore(around);
    this.api = this.session.api;
    this.company = new CompanyStore(
      this.api,
      () => this.session.bearer() && `${this.session.bearer()} ${around.language()}`,
    );
    this.records = new RecordStore(this.api);
    this.lists = new RecordLists(this.api, this.records, new ViewMemory(() => this.session.stored.client?.clientId));
    this.recent = new RecentRecords(this.api, this.records, this.company);
    this.home = new HomeStore();
    this.resettable = [
      this.company,
      this.records,
      this.lists,
      this.recent,
      this.timelines,
      this.home,
      this.drafts,
      { clearDevice: clearPersonal },
    ];
    this.session.onReady = () => {
      // The first company finds all stores empty, and the address selects the open tab.
      if (this.company.status !== 'empty') void this.leave({ device: false });
      void this.company.load();
    };
  }

  /** Returns the single instance that `make` creates, for code that loads after the first paint; it is reset with the other stores. */
  late<Part extends Resettable>(make: (stores: RootStore) => Part): Part {
    this.left.get();
    const cachedStore = this.lateParts.get(make) as Part | undefined;
    const store = cachedStore ?? make(this);
    if (!cachedStore) this.lateParts.set(make, store);
    return store;
  }

  /**
   * Removes all data of the company from memory (SD-22). With `device` the member signs out, and the member's data is also removed from this
   * device. Without it all work is done when the call returns.
   */
  async leave({ device }: { device: boolean }): Promise<void> {
    const allStores = () => [...this.resettable, ...this.lateParts.values()];
    if (device) {
      for (const store of allStores()) await store.clearDevice?.();
      await this.session.signOut();
    }
    runInAction(() => {
      for (const store of allStores()) store.clear?.();
      this.lateParts.clear();
      this.left.set(this.left.get() + 1);
    });
  }
}
