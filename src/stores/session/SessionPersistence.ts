import { makeAutoObservable, observableRef } from 'mobx';
import { clearCompany } from '../company/kept-company';
import { isView } from '../device/storage';
import { readSession, writeSession, type StoredSession } from './stored-session';
import type { AppEnvironment } from './app-environment';
import { capabilities } from '@domain/platforms';

/** The session that this device stores. It keeps what reopens the app, and forgets the old company's data when the member changes the company. */
export class SessionPersistence {
  stored: StoredSession = readSession();

  constructor(private readonly env: Pick<AppEnvironment, 'container' | 'corpId'>) {
    makeAutoObservable<this, 'env'>(this, { env: false, stored: observableRef });
  }

  /** Another suite's session on this device is not this person's, nor is one of another company's DingTalk. */
  get isForeign(): boolean {
    const { container, corpId } = this.env;
    const { stored } = this;
    return Boolean(
      (container && stored.channel && stored.channel !== container) || (stored.corpId && stored.corpId !== corpId),
    );
  }

  /** While an administrator looks as a member, the page stays as it is until they leave it (ADR-0173). */
  keep(stored: StoredSession): void {
    if (isView) return;
    if (stored.client?.clientId !== this.stored.client?.clientId) clearCompany();
    this.stored =
      stored.channel && capabilities[stored.channel].companyInAddress ? { ...stored, corpId: this.env.corpId } : stored;
    writeSession(this.stored);
  }

  /** Other parts stay as they are. */
  change(changes: Partial<StoredSession>): void {
    this.keep({ ...this.stored, ...changes });
  }
}
