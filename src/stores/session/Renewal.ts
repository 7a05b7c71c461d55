import type { Api } from '@/api';
import { openCompany } from './account-calls';
import { exchangeInContainer } from './exchange';
import { isAboutSession } from './reaction';
import type { StoredSession } from './stored-session';
import type { Surroundings } from './surroundings';

/** What a renewal needs of the session that it renews. */
export interface Renewable {
  readonly api: Api;
  stored(): StoredSession;
  keep(stored: StoredSession): void;
}

/** One sign-in again for all calls in flight that were told that their session is over (decision 3). */
export class Renewal {
  private running: Promise<boolean> | undefined;

  constructor(private readonly session: Renewable, private readonly around: Surroundings) {}

  /** True when there is a session other than the one that was used: the caller may be sent again. */
  after(used: string | undefined, why: 'noAuth' | 'noHsid'): Promise<boolean> {
    const { hsid } = this.session.stored();
    if (hsid && hsid !== used) return Promise.resolve(true);
    this.running ??= this.once(why).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** 1001: the company is opened again with the token, inside a suite with a fresh sign-in if need be. 10050: with the token only (decision 4). */
  private async once(why: 'noAuth' | 'noHsid'): Promise<boolean> {
    const { session, around } = this;
    session.keep({ ...session.stored(), hsid: undefined });
    const { channel, client } = session.stored();
    if (!channel || !client) return false;
    try {
      if (await this.reopen()) return true;
      if (why === 'noHsid' || !around.container) return false;
      session.keep({ ...session.stored(), token: await exchangeInContainer(session.api, around, channel) });
      return await this.reopen();
    } catch {
      return false;
    }
  }

  private async reopen(): Promise<boolean> {
    const { session } = this;
    const { channel, token, client } = session.stored();
    if (!channel || !token || !client) return false;
    try {
      session.keep({ ...session.stored(), hsid: await openCompany(session.api, channel, token, client.clientId) });
      return true;
    } catch (error) {
      if (isAboutSession(error)) return false;
      throw error;
    }
  }
}
