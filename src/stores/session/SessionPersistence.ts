import { makeAutoObservable, observableRef } from 'mobx';
import { clearCompany } from '../company/kept-company';
import { isView } from '../device/storage';
import { readSession, writeSession, type StoredSession } from './stored-session';
import type { AppEnvironment } from './app-environment';
import { capabilities } from '@domain/platforms';

/**
 * The session that this device stores. It keeps the values that reopen the app, and removes the old company's data when the member changes the
 * company.
 */
export class SessionPersistence {
  stored: StoredSession = readSession();
  readonly #env: Pick<AppEnvironment, 'container' | 'corpId'>;

  constructor(env: Pick<AppEnvironment, 'container' | 'corpId'>) {
    this.#env = env;
    makeAutoObservable(this, { stored: observableRef });
  }

  /** A stored session of another suite does not belong to this person, nor does one of another company's DingTalk. */
  get isForeign(): boolean {
    const { container, corpId } = this.#env;
    const { stored } = this;
    return Boolean(
      (container && stored.channel && stored.channel !== container) || (stored.corpId && stored.corpId !== corpId),
    );
  }

  /** While an administrator views the app as a member, the page keeps its state until they leave the view (ADR-0173). */
  keep(stored: StoredSession): void {
    if (isView) return;
    if (stored.client?.clientId !== this.stored.client?.clientId) clearCompany();
    this.stored =
      stored.channel && capabilities[stored.channel].companyInAddress
        ? { ...stored, corpId: this.#env.corpId }
        : stored;
    writeSession(this.stored);
  }

  /** Changes the given properties only. */
  change(changes: Partial<StoredSession>): void {
    this.keep({ ...this.stored, ...changes });
  }
}
