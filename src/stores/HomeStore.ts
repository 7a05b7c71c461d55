import { makeAutoObservable } from 'mobx';

export const mainTab = 'main';

/** The open tab of the home page; it outlives the page, so that it is restored on return (the address is written, but not read). */
export class HomeStore {
  tab = mainTab;
  /** Opened tabs, which stay mounted. */
  opened: string[] = [mainTab];
  /** The number of unread notices; 100 means more than 99. A part that loads after the first paint counts them (stores/notices). */
  unread = 0;
  /** The number of queued actions on this device; the outbox counts them, which loads after the first paint, too. */
  waiting = 0;

  /** The part of the main tab to scroll to when it is drawn. */
  wantedPart: 'metrics' | undefined = undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open(tab: string): void {
    this.tab = tab;
    if (!this.opened.includes(tab)) this.opened = [...this.opened, tab];
  }

  /** Opens the main tab at one of its parts. */
  openPart(homePart: 'metrics'): void {
    this.open(mainTab);
    this.wantedPart = homePart;
  }

  /** Called when the part is in view. */
  partShown(): void {
    this.wantedPart = undefined;
  }

  /** Sets the first tab of the page: no other content is drawn or loaded until it is opened. */
  startAt(tab: string): void {
    this.tab = tab;
    this.opened = [tab];
  }

  clear(): void {
    this.tab = mainTab;
    this.opened = [mainTab];
    this.unread = 0;
    this.waiting = 0;
    this.wantedPart = undefined;
  }
}
