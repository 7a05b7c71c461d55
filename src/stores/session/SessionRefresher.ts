import type { Api } from '@/api';
import { openCompany } from './account-calls';
import { exchangeInContainer } from './exchange';
import type { SessionPersistence } from './SessionPersistence';
import { isAboutSession } from './reaction';
import type { AppEnvironment } from './app-environment';

/** Signs in again once for all calls in flight whose session has ended (SD-3). */
export class SessionRefresher {
  private running: Promise<boolean> | undefined;

  constructor(
    private readonly api: Api,
    private readonly held: SessionPersistence,
    private readonly env: AppEnvironment,
  ) {}

  /** Returns true if there is a session other than the used one: the call may be repeated. */
  after(used: string | undefined, reason: 'noAuth' | 'noHsid'): Promise<boolean> {
    const { hsid } = this.held.stored;
    if (hsid && hsid !== used) return Promise.resolve(true);
    this.running ??= this.once(reason).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** 1001: opens the company again with the token, inside a suite with a fresh sign-in if necessary. 10050: with the token only (SD-4). */
  private async once(reason: 'noAuth' | 'noHsid'): Promise<boolean> {
    const { api, held: persistence, env } = this;
    persistence.change({ hsid: undefined });
    const { channel, client } = persistence.stored;
    if (!channel || !client) return false;
    try {
      if (await this.reopen()) return true;
      if (reason === 'noHsid' || !env.container) return false;
      persistence.keep({ ...persistence.stored, token: await exchangeInContainer(api, env, channel) });
      return await this.reopen();
    } catch {
      return false;
    }
  }

  private async reopen(): Promise<boolean> {
    const { api, held: persistence } = this;
    const { channel, token, client } = persistence.stored;
    if (!channel || !token || !client) return false;
    try {
      persistence.keep({ ...persistence.stored, hsid: await openCompany(api, channel, token, client.clientId) });
      return true;
    } catch (error) {
      if (isAboutSession(error)) return false;
      throw error;
    }
  }
}
