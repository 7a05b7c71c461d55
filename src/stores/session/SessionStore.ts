import type { ClientItem } from '@domain/contract/account';
import type { Channel } from '@domain/platforms';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Api, ApiError, type SessionPort } from '@/api';
import { askCompanies, askLoginUrl, exchangeCode, openCompany, type Exchange } from './account-calls';
import {
  dropPending, dropReturnPath, readPending, readReturnPath, readSession, writePending, writeReturnPath, writeSession, type StoredSession,
} from './stored-session';
import type { AccessPage, Surroundings } from './surroundings';

/**
 * starting → ready when a session is stored; else signing-in, and where several companies are open choosing-company.
 * A plain browser without anything stored is choosing-channel. `waiting`: the company is being set up (10805).
 */
export type SessionState = 'starting' | 'choosing-channel' | 'signing-in' | 'choosing-company' | 'waiting' | 'ready' | 'signed-out' | 'failed';

const waitingPoll = 5_000;

/** Who is signed in, where, and how to stay so (specification shell section 4). */
export class SessionStore implements SessionPort {
  state: SessionState = 'starting';
  companies: ClientItem[] = [];
  /** Why the state is `failed`. */
  error: ApiError | undefined;
  stored: StoredSession;
  readonly api: Api;
  /** Names of the administrators whom the refusal of a seat mentioned. */
  administrators: string[] = [];
  /** Called each time a session in a company begins. */
  onReady: () => void = () => undefined;
  private starting: Promise<void> | undefined;
  private renewing: Promise<boolean> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: Surroundings) {
    this.stored = readSession();
    this.api = new Api(() => around.language(), this);
    makeAutoObservable<this, 'around' | 'starting' | 'renewing' | 'timer'>(this, {
      api: false, around: false, starting: false, renewing: false, timer: false, onReady: false, stored: observableRef, companies: observableRef, error: observableRef,
    }, { autoBind: true });
  }

  get channel(): Channel | undefined {
    return this.stored.channel ?? this.around.container;
  }

  get inContainer(): boolean {
    return this.around.container !== undefined;
  }

  bearer(): string | undefined {
    return this.stored.hsid;
  }

  /** Begins once for this page: a stored session is used, else the person is signed in as silently as the place allows. */
  start(): Promise<void> {
    this.starting ??= this.attempt(() => this.begin());
    return this.starting;
  }

  /** The login page: takes a code out of the address when the authorization page sent one. */
  async enterLogin(query: URLSearchParams): Promise<void> {
    const code = query.get('code') ?? query.get('authCode');
    const pending = readPending();
    dropPending();
    if (code && pending) {
      this.starting = this.attempt(() => this.finishOnWeb(pending.channel, { code, source: 'web', state: query.get('state') ?? undefined, url: pending.url }));
      return this.starting;
    }
    if (this.state === 'starting' || this.state === 'ready') {
      await this.start();
      if (this.state === 'ready') this.proceed();
    }
    return undefined;
  }

  /** A channel was tapped: to its authorization page. */
  chooseChannel(channel: Channel): Promise<void> {
    return this.attempt(async () => {
      this.set('signing-in');
      const appId = this.around.appIdOf(channel);
      if (!appId) throw new ApiError('notAuthorised');
      const url = this.around.loginAddress();
      const address = await askLoginUrl(this.api, channel, url, appId);
      if (!/^https?:$/.test(new URL(address, url).protocol)) throw new ApiError('malformed');
      this.keep({ channel });
      writePending({ channel, url });
      this.around.leaveFor(address);
    });
  }

  /** A company was tapped. */
  chooseCompany(company: ClientItem): Promise<void> {
    return this.attempt(async () => {
      this.set('signing-in');
      await this.openSession(company);
      this.proceed();
    });
  }

  /** The companies for the menu's "change company". */
  async loadCompanies(): Promise<ClientItem[]> {
    const { channel, token } = this.stored;
    if (!channel || !token) throw new ApiError('noAuth');
    const companies = await askCompanies(this.api, channel, token);
    runInAction(() => {
      this.companies = companies;
    });
    return companies;
  }

  /** Opens another company from within. The current one stays when the new session is refused. */
  async switchCompany(company: ClientItem): Promise<void> {
    await this.openSession(company);
  }

  /** Tries again after a failure, after signing out, or from a page that waits. */
  retry(): Promise<void> {
    this.starting = this.attempt(async () => {
      await this.begin();
      if (this.state === 'ready') this.proceed();
    });
    return this.starting;
  }

  /** Forgets this sign-in without telling anybody: another account, another suite. */
  startOver(): void {
    this.forget();
    this.set('choosing-channel');
    this.around.open('login');
  }

  /** Ends the session here and on the server. The server is told, but a dead line does not keep anybody signed in. */
  async signOut(): Promise<void> {
    if (this.stored.hsid) await this.api.call('account.logout', {}).catch(() => undefined);
    this.forget();
    dropReturnPath();
    this.set(this.inContainer ? 'signed-out' : 'choosing-channel');
    this.around.open('login');
  }

  renew(used: string | undefined, why: 'noAuth' | 'noHsid'): Promise<boolean> {
    if (this.stored.hsid && this.stored.hsid !== used) return Promise.resolve(true);
    this.renewing ??= this.renewOnce(why).finally(() => {
      this.renewing = undefined;
    });
    return this.renewing;
  }

  refused(error: ApiError): void {
    // One refusal leads away; the other calls in flight find the session gone and only fail.
    if (this.state !== 'ready') return;
    switch (error.name) {
      case 'noAuth':
      case 'loginAgain':
        this.forget();
        this.fail(error);
        break;
      case 'noHsid':
        void this.attempt(() => this.askForCompany());
        break;
      case 'noSeats':
        this.missSeat(error);
        break;
      case 'notJoined':
        this.leave('noJoin');
        break;
      case 'notAuthorised':
        this.leave('noAuth');
        break;
      case 'initialising':
        this.wait();
        break;
      default:
    }
  }

  private async begin(): Promise<void> {
    const { container } = this.around;
    if (container && this.stored.channel && this.stored.channel !== container) this.forget();
    if (this.stored.hsid) return this.becomeReady();
    const { channel, token, client } = this.stored;
    if (channel && token && client) {
      try {
        return await this.openSession(client);
      } catch (error) {
        if (!isAboutSession(error)) throw error;
        // The token is of no use any more: from the beginning.
        this.forget();
      }
    }
    if (container) return this.signInSilently(container);
    this.set('choosing-channel');
    this.leave('login');
  }

  private async signInSilently(channel: Channel): Promise<void> {
    this.set('signing-in');
    const client = this.stored.client;
    const token = await this.exchangeInContainer(channel);
    this.keep({ channel, token, client });
    await this.enterCompany();
  }

  /** Decision 3: a refused exchange is tried once more, with a fresh code, since each code is good for one use. */
  private async exchangeInContainer(channel: Channel): Promise<string> {
    const platform = await this.around.platform();
    const exchange = async () => {
      const answer = await platform.signInCode();
      if (answer.kind !== 'done') throw new ApiError(answer.kind === 'timedOut' ? 'timedOut' : 'loginAgain');
      return exchangeCode(this.api, channel, { code: answer.value.code, source: 'container', app_id: this.around.appIdOf(channel) });
    };
    return twice(exchange);
  }

  private async finishOnWeb(channel: Channel, exchange: Exchange): Promise<void> {
    this.set('signing-in');
    const client = this.stored.channel === channel ? this.stored.client : undefined;
    const token = await twice(() => exchangeCode(this.api, channel, { ...exchange, app_id: this.around.appIdOf(channel) }));
    this.keep({ channel, token, client });
    await this.enterCompany();
    if (this.state === 'ready') this.proceed();
  }

  /** From a token to a company: the one of last time, the only one, or the choice. */
  private async enterCompany(): Promise<void> {
    const { client } = this.stored;
    if (client) {
      try {
        return await this.openSession(client);
      } catch (error) {
        if (!(error instanceof ApiError) || error.name !== 'notJoined') throw error;
        this.keep({ ...this.stored, client: undefined });
      }
    }
    await this.askForCompany();
  }

  private async askForCompany(): Promise<void> {
    const companies = await this.loadCompanies();
    const [first] = companies;
    if (!first) return this.leave('noJoin');
    if (companies.length === 1) {
      await this.openSession(first);
      if (this.around.onEntryPage()) this.proceed();
      return undefined;
    }
    this.set('choosing-company');
    return this.leave('login');
  }

  private async openSession(company: { client_id: string; _id: string; name: string } | { clientId: string; _id: string; name: string }): Promise<void> {
    const { channel, token } = this.stored;
    if (!channel || !token) throw new ApiError('noAuth');
    const client = { clientId: 'clientId' in company ? company.clientId : company.client_id, _id: company._id, name: company.name };
    const hsid = await openCompany(this.api, channel, token, client.clientId);
    this.keep({ channel, token, client, hsid });
    this.becomeReady();
  }

  private becomeReady(): void {
    this.set('ready');
    this.onReady();
  }

  /** On from the login page to where the person wanted to go. */
  private proceed(): void {
    const path = readReturnPath();
    dropReturnPath();
    this.around.returnTo(path);
  }

  private async renewOnce(why: 'noAuth' | 'noHsid'): Promise<boolean> {
    const { channel, client } = this.stored;
    this.keep({ ...this.stored, hsid: undefined });
    if (!channel || !client) return false;
    try {
      if (await this.reopen()) return true;
      // 10050 is answered by one switch-client and no more (decision 4).
      if (why === 'noHsid' || !this.inContainer) return false;
      this.keep({ ...this.stored, token: await this.exchangeInContainer(channel) });
      return await this.reopen();
    } catch {
      return false;
    }
  }

  private async reopen(): Promise<boolean> {
    const { channel, token, client } = this.stored;
    if (!channel || !token || !client) return false;
    try {
      this.keep({ ...this.stored, hsid: await openCompany(this.api, channel, token, client.clientId) });
      return true;
    } catch (error) {
      if (isAboutSession(error)) return false;
      throw error;
    }
  }

  private async attempt(work: () => Promise<void> | void): Promise<void> {
    clearTimeout(this.timer);
    try {
      await work();
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError('malformed');
      switch (known.name) {
        case 'notJoined':
          return this.leave('noJoin');
        case 'notAuthorised':
          return this.leave('noAuth');
        case 'noSeats':
          // While a code is being exchanged the answer is /login (decision 4); with a token it is the seat that is missing.
          return this.stored.token ? this.missSeat(known) : this.fail(known);
        case 'initialising':
          return this.wait();
        case 'loginAgain':
        case 'noAuth':
        case 'stateRefused':
          this.forget();
          return this.fail(known);
        default:
          return this.fail(known);
      }
    }
  }

  private missSeat(error: ApiError): void {
    const names = error.params.administrators;
    this.administrators = Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
    this.leave('noSeats');
  }

  private fail(error: ApiError): void {
    this.error = error;
    this.set('failed');
    this.leave('login');
  }

  /** The company is being set up: asks again every 5 s for as long as the page stands (specification section 9). */
  private wait(): void {
    this.set('waiting');
    this.leave('login');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.retry(), waitingPoll);
  }

  private leave(page: AccessPage): void {
    if (page !== 'login' && this.state !== 'failed') this.state = 'failed';
    if (!this.around.onEntryPage()) writeReturnPath(this.around.here());
    this.around.open(page);
  }

  private forget(): void {
    this.keep({});
    this.companies = [];
  }

  private keep(stored: StoredSession): void {
    this.stored = stored;
    writeSession(stored);
  }

  private set(state: SessionState): void {
    this.state = state;
    if (state !== 'failed') this.error = undefined;
  }
}

/** An exchange is tried once more (decision 3), unless the answer is a decision about the person and not about the code. */
async function twice<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const final = ['noSeats', 'notJoined', 'notAuthorised', 'initialising', 'stateRefused', 'tooManyRequests'];
    if (error instanceof ApiError && final.includes(error.name)) throw error;
    return work();
  }
}

/** The token or session is of no use; anything else (no line, no seat) is not healed by signing in again. */
function isAboutSession(error: unknown): boolean {
  return error instanceof ApiError && ['noAuth', 'noHsid', 'loginAgain'].includes(error.name);
}
