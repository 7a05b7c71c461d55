import type { ClientItem } from '@domain/contract/account';
import type { Channel } from '@domain/platforms';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Api, ApiError, isPassing, isSilence, type SessionPort } from '@/api';
import { forgetCompany } from '../company/kept-company';
import { openCompany } from './account-calls';
import { chosen, companiesOf } from './companies';
import { exchangeInContainer, exchangeOnWeb } from './exchange';
import { isAboutSession, namesIn, reactionTo, troubleIn, type SetUpTrouble } from './reaction';
import { Renewal, type Renewable } from './Renewal';
import { dropReturnPath, readReturnPath, readSession, writeReturnPath, writeSession, type ChosenClient, type StoredSession } from './stored-session';
import type { AccessPage, Surroundings } from './surroundings';
import { leaveForSignIn, takeAnswer, type WebAnswer } from './web-sign-in';

/**
 * starting → ready when a session is stored; else signing-in, and where several companies are open choosing-company.
 * A plain browser without anything stored is choosing-channel. `waiting`: the company is being set up (10805).
 */
export type SessionState = 'starting' | 'choosing-channel' | 'signing-in' | 'choosing-company' | 'waiting' | 'ready' | 'signed-out' | 'failed';

/** Milliseconds between two looks at a company that is being set up (specification section 9). */
const waitingPoll = 5_000;

/** Who is signed in, where, and how to stay so (specification shell section 4). */
export class SessionStore implements SessionPort {
  state: SessionState = 'starting';
  companies: ClientItem[] = [];
  /** Why the state is `failed`. */
  error: ApiError | undefined;
  /** Names of the administrators whom the refusal of a seat mentioned. */
  administrators: string[] = [];
  /** What keeps the company from being set up, while the state is `waiting`. */
  trouble: SetUpTrouble | undefined;
  stored: StoredSession;
  readonly api: Api;
  /** Called each time a session in a company begins. */
  onReady: () => void = () => undefined;
  private starting: Promise<void> | undefined;
  private readonly renewable: Renewable;
  private readonly renewal: Renewal;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: Surroundings) {
    this.stored = readSession();
    this.api = new Api(() => around.language(), this);
    this.renewable = { api: this.api, stored: () => this.stored, keep: (stored) => this.keep(stored) };
    this.renewal = new Renewal(this.renewable, around);
    makeAutoObservable<this, 'around' | 'starting' | 'renewable' | 'renewal' | 'timer'>(this, {
      api: false, around: false, starting: false, renewable: false, renewal: false, timer: false, onReady: false, stored: observableRef, companies: observableRef, error: observableRef,
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
    const answer = takeAnswer(query);
    if (answer) this.starting = this.attempt(() => this.finishOnWeb(answer));
    else if (this.state !== 'starting' && this.state !== 'ready') return;
    await this.start();
    this.proceedIfReady();
  }

  /** A channel was tapped: to its authorization page. */
  chooseChannel(channel: Channel): Promise<void> {
    return this.attempt(() => leaveForSignIn(this.api, this.around, channel));
  }

  /** A company was tapped in the picker. */
  async chooseCompany(company: ClientItem): Promise<void> {
    await this.attempt(() => this.openSession(chosen(company)));
    this.proceedIfReady();
  }

  /** The companies of this person, for the picker and for the menu. Throws ApiErrors. */
  async loadCompanies(): Promise<ClientItem[]> {
    const companies = await companiesOf(this.renewable, this.around);
    runInAction(() => {
      this.companies = companies;
    });
    return companies;
  }

  /** Opens another company from within; when that is refused the current session stays. Throws ApiErrors. */
  switchCompany(company: ClientItem): Promise<void> {
    return this.openSession(chosen(company));
  }

  /** Out of a company that cannot be worked in, to the choice of another one. */
  async leaveCompany(): Promise<void> {
    this.keep({ ...this.stored, hsid: undefined, client: undefined });
    this.starting = this.attempt(() => this.askForCompany());
    await this.starting;
    this.proceedIfReady();
  }

  /**
   * Tries again after a failure, after signing out, or from a page that waits; the server is asked whether the reason still holds.
   * `quiet`: nobody tapped, so a lost line changes nothing on the screen.
   */
  async retry(quiet = false): Promise<void> {
    this.keep({ ...this.stored, hsid: undefined });
    if (!quiet) this.set('signing-in');
    this.starting = this.attempt(() => this.begin(), quiet);
    await this.starting;
    this.proceedIfReady();
  }

  /** Forgets this sign-in without telling anybody: another account, another suite. */
  startOver(): void {
    this.forget();
    this.set('choosing-channel');
    this.around.open('login');
  }

  /** Ends the session here and on the server. The server is told, but a dead line keeps nobody signed in. */
  async signOut(): Promise<void> {
    if (this.stored.hsid) await this.api.call('account.logout', {}).catch(() => undefined);
    this.forget();
    dropReturnPath();
    this.set(this.inContainer ? 'signed-out' : 'choosing-channel');
    this.around.open('login');
  }

  renew(used: string | undefined, why: 'noAuth' | 'noHsid'): Promise<boolean> {
    return this.renewal.after(used, why);
  }

  refused(error: ApiError): void {
    // One refusal leads away; the other calls in flight find the session gone and only fail.
    if (this.state === 'ready') this.react(error, false);
  }

  private async begin(): Promise<void> {
    const { container, corpId } = this.around;
    const { stored } = this;
    // Another suite's session on this device is not this person's, nor is one of another company's DingTalk.
    if ((container && stored.channel && stored.channel !== container) || (stored.corpId && stored.corpId !== corpId)) this.forget();
    if (this.stored.hsid) return this.becomeReady();
    if (this.stored.token) {
      try {
        return await this.enterCompany();
      } catch (error) {
        if (!isAboutSession(error)) throw error;
        // The token is of no use any more; which company it was still counts.
        this.keep({ channel: this.stored.channel, client: this.stored.client });
      }
    }
    if (container) return this.signInSilently(container);
    this.set('choosing-channel');
    return this.leaveTo('login');
  }

  private async signInSilently(channel: Channel): Promise<void> {
    this.set('signing-in');
    const { client } = this.stored;
    // A failed exchange leaves nothing behind (specification section 4, step 1).
    this.forget();
    this.keep({ channel, token: await exchangeInContainer(this.api, this.around, channel), client });
    await this.enterCompany();
  }

  private async finishOnWeb({ channel, ...exchange }: WebAnswer): Promise<void> {
    this.set('signing-in');
    const client = this.stored.channel === channel ? this.stored.client : undefined;
    this.forget();
    this.keep({ channel, token: await exchangeOnWeb(this.api, this.around, channel, exchange), client });
    await this.enterCompany();
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
    if (!first) return this.explain('noJoin');
    if (companies.length === 1) return this.openSession(chosen(first));
    this.set('choosing-company');
    return this.leaveTo('login');
  }

  private async openSession(client: ChosenClient): Promise<void> {
    const { channel, token } = this.stored;
    if (!channel || !token) throw new ApiError('noAuth');
    const hsid = await openCompany(this.api, channel, token, client.clientId);
    this.keep({ channel, token, client, hsid });
    this.becomeReady();
  }

  private becomeReady(): void {
    this.set('ready');
    this.onReady();
  }

  /** On from a page without a session to where the person wanted to go. */
  private proceedIfReady(): void {
    if (this.state !== 'ready' || !this.around.onEntryPage()) return;
    const path = readReturnPath();
    dropReturnPath();
    this.around.returnTo(path);
  }

  private async attempt(work: () => Promise<void>, quiet = false): Promise<void> {
    clearTimeout(this.timer);
    const waiting = this.state === 'waiting';
    try {
      await work();
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError('malformed');
      // Without an answer the company may still be in its making; an answer of another kind ends the wait (specification section 4, initialisation guide).
      if (quiet && waiting && isSilence(known)) return this.waitOn();
      if (quiet && !waiting && isPassing(known)) return;
      this.react(known, !this.stored.token);
      if (reactionTo(known, false) === 'none') this.fail(known);
    }
  }

  private react(error: ApiError, exchanging: boolean): void {
    const reaction = reactionTo(error, exchanging);
    switch (reaction) {
      case 'signInAgain':
        this.forget();
        return this.fail(error);
      case 'chooseCompany':
        void this.attempt(() => this.askForCompany());
        return;
      case 'noSeats':
        this.administrators = namesIn(error.params.administrators);
        return this.explain('noSeats');
      case 'noJoin':
      case 'noAuth':
        return this.explain(reaction);
      case 'wait':
        this.trouble = troubleIn(error.params.trouble);
        this.leaveTo('intro');
        return this.waitOn();
      case 'none':
    }
  }

  private waitOn(): void {
    this.set('waiting');
    this.timer = setTimeout(() => void this.retry(true), waitingPoll);
  }

  private fail(error: ApiError): void {
    this.set('failed');
    this.error = error;
    this.leaveTo('login');
  }

  private explain(page: AccessPage): void {
    this.set('failed');
    this.leaveTo(page);
  }

  private leaveTo(page: AccessPage): void {
    if (!this.around.onEntryPage()) writeReturnPath(this.around.here());
    this.around.open(page);
  }

  private forget(): void {
    this.keep({});
    this.companies = [];
  }

  private keep(stored: StoredSession): void {
    if (stored.client?.clientId !== this.stored.client?.clientId) forgetCompany();
    this.stored = stored.channel === 'dingtalk' ? { ...stored, corpId: this.around.corpId } : stored;
    writeSession(this.stored);
  }

  private set(state: SessionState): void {
    this.state = state;
    this.error = undefined;
  }
}
