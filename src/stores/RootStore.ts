import type { Api } from '@/api';
import { CompanyStore } from './company/CompanyStore';
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
    this.session.onReady = () => {
      this.clear();
      void this.company.load();
    };
  }

  /** Nothing of a company stays in memory when another one is opened (SD-22). */
  clear(): void {
    this.company.clear();
    this.records.clear();
    this.lists.clear();
    this.recent.clear();
    this.timelines.clear();
  }
}
