import { makeAutoObservable } from 'mobx';

export const mainTab = 'main';

/** Which tab of the home page is open; it outlives the page, so that coming back finds it (the address is written, not read). */
export class HomeStore {
  tab = mainTab;
  /** Tabs that were opened once: they stay mounted. */
  opened: string[] = [mainTab];
  /** Notices that were not read; 100 means more than 99. Counted by what comes after the first paint (stores/notices). */
  unread = 0;
  /** Actions that wait on this device for a line; counted by the outbox, which comes after the first paint, too. */
  waiting = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open(tab: string): void {
    this.tab = tab;
    if (!this.opened.includes(tab)) this.opened = [...this.opened, tab];
  }

  /** The first tab of the page: nothing else is drawn or asked for until it is opened. */
  startAt(tab: string): void {
    this.tab = tab;
    this.opened = [tab];
  }

  clear(): void {
    this.tab = mainTab;
    this.opened = [mainTab];
    this.unread = 0;
    this.waiting = 0;
  }
}
