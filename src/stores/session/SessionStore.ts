import type { ClientItem } from '@domain/contract/sessions/account';
import type { Channel, ConsentScope } from '@domain/platforms';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Api, ApiError, type SessionPort } from '@/api';
import { isView } from '../device/storage';
import { allowsWayBack } from '../device/way-back';
import { openCompany } from './account-calls';
import { toChosenClient, listCompanies } from './companies';
import type { ConsentQuestion } from './ConsentQuestion';
import { exchangeInContainer, exchangeOnWeb } from './exchange';
import { SessionPersistence } from './SessionPersistence';
import { isAboutSession, type SetUpError } from './reaction';
import { SessionRefresher } from './SessionRefresher';
import { SessionStatus, type SessionState } from './SessionStatus';
import { clearReturnPath, readReturnPath, type ChosenClient, type StoredSession } from './stored-session';
import type { AppEnvironment } from './app-environment';
import { redirectToSignIn, takeAnswer, type WebAnswer } from './web-sign-in';

/** The signed-in person, their company, and the renewal of their session (REQ shell 4). */
export class SessionStore implements SessionPort {
  companies: ClientItem[] = [];
  readonly api: Api;
  /** Called each time a session in a company begins. */
  onReady: () => void = () => undefined;
  /** The question for the person's consent, in a browser. */
  consentQuestion: ConsentQuestion | undefined;
  #starting: Promise<void> | undefined;
  /** One shared question for all calls that wait for the same consent. */
  #asking: Promise<boolean> | undefined;
  readonly #held: SessionPersistence;
  readonly #status: SessionStatus;
  readonly #renewal: SessionRefresher;
  readonly #env: AppEnvironment;

  constructor(env: AppEnvironment) {
    this.#env = env;
    this.api = new Api(() => env.language(), this);
    this.#held = new SessionPersistence(env);
    this.#status = new SessionStatus(env, this);
    this.#renewal = new SessionRefresher(this.api, this.#held, env);
    makeAutoObservable(
      this,
      { api: false, onReady: false, companies: observableRef, consentQuestion: observableRef },
      { autoBind: true },
    );
  }

  get state(): SessionState {
    return this.#status.state;
  }

  /** The error that led to the state `failed`. */
  get error(): ApiError | undefined {
    return this.#status.error;
  }

  /** The names of the administrators in the refusal of a seat. */
  get administrators(): string[] {
    return this.#status.administrators;
  }

  /** The error that keeps the company from being set up, while the state is `waiting`. */
  get trouble(): SetUpError | undefined {
    return this.#status.trouble;
  }

  get stored(): StoredSession {
    return this.#held.stored;
  }

  get channel(): Channel | undefined {
    return this.stored.channel ?? this.#env.container;
  }

  get inContainer(): boolean {
    return this.#env.container !== undefined;
  }

  bearer(): string | undefined {
    return this.stored.hsid;
  }

  /** Runs once for this page: uses a stored session, or signs the person in as silently as the environment allows. */
  start(): Promise<void> {
    this.#starting ??= this.#status.attempt(() => this.begin());
    return this.#starting;
  }

  /** Handles the login page: takes a code out of the address if the authorization page sent one. */
  async enterLogin(query: URLSearchParams): Promise<void> {
    const answer = takeAnswer(query);
    if (answer) this.#starting = this.#status.attempt(() => this.finishOnWeb(answer));
    else if (this.state !== 'starting' && this.state !== 'ready') return;
    await this.start();
    this.proceedIfReady();
  }

  /** Opens the authorization page of the channel that was tapped. */
  chooseChannel(channel: Channel): Promise<void> {
    return this.#status.attempt(() => redirectToSignIn(this.api, this.#env, channel));
  }

  /** Opens the company that was chosen in the picker. */
  async chooseCompany(company: ClientItem): Promise<void> {
    await this.#status.attempt(() => this.openSession(toChosenClient(company)));
    this.proceedIfReady();
  }

  /** Returns the companies of this person, for the picker and for the menu. Throws ApiErrors. */
  async loadCompanies(): Promise<ClientItem[]> {
    const companies = await listCompanies(this.api, this.#held, this.#env);
    runInAction(() => {
      this.companies = companies;
    });
    return companies;
  }

  /** Opens another company from the app; if that is refused the current session stays. Throws ApiErrors. */
  switchCompany(company: ClientItem): Promise<void> {
    return this.openSession(toChosenClient(company));
  }

  /** Leaves a company in which the person cannot work, and shows the choice of another one. */
  async leaveCompany(): Promise<void> {
    this.#held.change({ hsid: undefined, client: undefined });
    this.#starting = this.#status.attempt(() => this.askForCompany());
    await this.#starting;
    this.proceedIfReady();
  }

  /**
   * Tries again after a failure, after a sign-out, or from a page that waits. The server checks again whether the reason still applies. With
   * `quiet` no person has tapped, so a lost connection changes nothing on the screen.
   */
  async retry(quiet = false): Promise<void> {
    this.#held.change({ hsid: undefined });
    if (!quiet) this.#status.set('signing-in');
    this.#starting = this.#status.attempt(() => this.begin(), quiet);
    await this.#starting;
    this.proceedIfReady();
  }

  /** Discards this sign-in without notifying the server, for another account or another suite. */
  startOver(): void {
    if (isView) return void this.leaveView();
    this.clear();
    this.#status.set('choosing-channel');
    this.#env.open('login');
  }

  /** Ends the session here and on the server. Without a network the session still ends here. */
  async signOut(): Promise<void> {
    if (isView) return this.leaveView();
    if (this.stored.hsid) await this.api.call('account.logout', {}).catch(() => undefined);
    this.clear();
    clearReturnPath();
    this.#status.set(this.inContainer ? 'signed-out' : 'choosing-channel');
    this.#env.open('login');
  }

  /** Ends viewing the app as another member. The page unloads, so the caller does not wait for a result. */
  async leaveView(): Promise<never> {
    await (await import(/* webpackChunkName: "session" */ './view')).leave(this.#env);
    return new Promise(() => undefined);
  }

  renew(used: string | undefined, reason: 'noAuth' | 'noHsid'): Promise<boolean> {
    if (isView) return this.leaveView();
    return this.#renewal.after(used, reason);
  }

  consent(scope: ConsentScope): Promise<boolean> {
    this.#asking ??= this.askFor(scope)
      .catch(() => false)
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  refused(error: ApiError): void {
    this.#status.refused(error);
  }

  /** Removes all data of this sign-in from the device. */
  clear(): void {
    this.#held.keep({});
    this.companies = [];
  }

  /** Continues from a token to a company: the only one, or the person's choice. */
  async askForCompany(): Promise<void> {
    const companies = await this.loadCompanies();
    const [first] = companies;
    if (!first) return this.#status.explain('noJoin');
    if (companies.length === 1) return this.openSession(toChosenClient(first));
    this.#status.set('choosing-company');
    return this.#status.redirectTo('login');
  }

  private async askFor(scope: ConsentScope): Promise<boolean> {
    const { askConsent } = await import(/* webpackChunkName: "session" */ './consent');
    const show = (question: ConsentQuestion | undefined) =>
      runInAction(() => {
        this.consentQuestion = question;
      });
    return askConsent({ api: this.api, env: this.#env, show }, scope);
  }

  private async begin(): Promise<void> {
    const { container } = this.#env;
    if (this.#held.isForeign) this.clear();
    if (this.stored.hsid) return this.becomeReady();
    if (this.stored.token) {
      try {
        return await this.enterCompany();
      } catch (error) {
        if (!isAboutSession(error)) throw error;
        // The token is no longer valid; the chosen company still applies.
        this.#held.keep({ channel: this.stored.channel, client: this.stored.client });
      }
    }
    if (container) return this.signInSilently(container);
    this.#status.set('choosing-channel');
    return this.#status.redirectTo('login');
  }

  private async signInSilently(channel: Channel): Promise<void> {
    this.#status.set('signing-in');
    const { client } = this.stored;
    // A failed exchange leaves nothing behind (REQ shell 4.2).
    this.clear();
    this.#held.keep({ channel, token: await exchangeInContainer(this.api, this.#env, channel), client });
    await this.enterCompany();
  }

  private async finishOnWeb({ channel, ...exchange }: WebAnswer): Promise<void> {
    this.#status.set('signing-in');
    const client = this.stored.channel === channel ? this.stored.client : undefined;
    this.clear();
    this.#held.keep({ channel, token: await exchangeOnWeb(this.api, this.#env, channel, exchange), client });
    await this.enterCompany();
  }

  /** Enters a company with a login token: the last one, else the requested one. */
  private async enterCompany(): Promise<void> {
    const { client } = this.stored;
    if (client) {
      try {
        return await this.openSession(client);
      } catch (error) {
        if (!(error instanceof ApiError) || error.name !== 'notJoined') throw error;
        this.#held.change({ client: undefined });
      }
    }
    await this.askForCompany();
  }

  private async openSession(client: ChosenClient): Promise<void> {
    const { channel, token } = this.stored;
    if (!channel || !token) throw new ApiError('noAuth');
    const hsid = await openCompany(this.api, channel, token, client.clientId);
    this.#held.keep({ channel, token, client, hsid });
    this.becomeReady();
  }

  private becomeReady(): void {
    this.#status.set('ready');
    this.onReady();
  }

  /** Continues from a page without a session to the page that the person wanted. */
  private proceedIfReady(): void {
    if (this.state !== 'ready' || !this.#env.onEntryPage()) return;
    const path = readReturnPath();
    clearReturnPath();
    // A session that opens but whose calls are refused would lead here again, so the explaining page stays.
    if (allowsWayBack(path ?? '')) this.#env.returnTo(path);
  }
}
