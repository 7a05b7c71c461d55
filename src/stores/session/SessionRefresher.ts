import type { Api } from '@/api';
import { openCompany } from './account-calls';
import { exchangeInContainer } from './exchange';
import type { SessionPersistence } from './SessionPersistence';
import { isAboutSession } from './reaction';
import type { AppEnvironment } from './app-environment';

/** One sign-in again for all calls in flight whose session turned out to be over (SD-3). */
export class SessionRefresher {
  private running: Promise<boolean> | undefined;

  constructor(
    private readonly api: Api,
    private readonly held: SessionPersistence,
    private readonly env: AppEnvironment,
  ) {}

  /** True when there is a session other than the one that was used: the caller may be sent again. */
  after(used: string | undefined, why: 'noAuth' | 'noHsid'): Promise<boolean> {
    const { hsid } = this.held.stored;
    if (hsid && hsid !== used) return Promise.resolve(true);
    this.running ??= this.once(why).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** 1001: the company is opened again with the token, inside a suite with a fresh sign-in if need be. 10050: with the token only (SD-4). */
  private async once(why: 'noAuth' | 'noHsid'): Promise<boolean> {
    const { api, held, env } = this;
    held.change({ hsid: undefined });
    const { channel, client } = held.stored;
    if (!channel || !client) return false;
    try {
      if (await this.reopen()) return true;
      if (why === 'noHsid' || !env.container) return false;
      held.keep({ ...held.stored, token: await exchangeInContainer(api, env, channel) });
      return await this.reopen();
    } catch {
      return false;
    }
  }

  private async reopen(): Promise<boolean> {
    const { api, held } = this;
    const { channel, token, client } = held.stored;
    if (!channel || !token || !client) return false;
    try {
      held.keep({ ...held.stored, hsid: await openCompany(api, channel, token, client.clientId) });
      return true;
    } catch (error) {
      if (isAboutSession(error)) return false;
      throw error;
    }
  }
}
