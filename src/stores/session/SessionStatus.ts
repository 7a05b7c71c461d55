import { makeAutoObservable, observableRef } from 'mobx';
import { ApiError, isPassing, isSilence, lineThere } from '@/api';
import { allowsWayBack } from '../device/way-back';
import { namesIn, reactionTo, setUpErrorIn, type SetUpError } from './reaction';
import { writeReturnPath, type StoredSession } from './stored-session';
import type { AccessPage, AppEnvironment } from './app-environment';

/**
 * `starting` becomes `ready` if a session is stored; otherwise `signing-in`, and `choosing-company` if several companies are open. A plain browser
 * without a stored session is `choosing-channel`. `waiting`: the company is being set up (10805).
 */
export type SessionState =
  'starting' | 'choosing-channel' | 'signing-in' | 'choosing-company' | 'waiting' | 'ready' | 'signed-out' | 'failed';

/** The interval in milliseconds at which a company that is being set up is checked (REQ shell 4.13). */
const waitingPoll = 5_000;

/** The session that has this status, with the steps that a reaction can take. */
export interface Session {
  readonly stored: StoredSession;
  clear(): void;
  askForCompany(): Promise<void>;
  retry(quiet: boolean): Promise<void>;
}

/** The state of the person's session, and the changes that error codes of answers cause (REQ shell 8, SD-4). */
export class SessionStatus {
  state: SessionState = 'starting';
  /** The error that led to the state `failed`. */
  error: ApiError | undefined;
  /** The names of the administrators in the refusal of a seat. */
  administrators: string[] = [];
  /** The error that keeps the company from being set up, while the state is `waiting`. */
  trouble: SetUpError | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #env: AppEnvironment;
  readonly #session: Session;

  constructor(env: AppEnvironment, session: Session) {
    this.#env = env;
    this.#session = session;
    makeAutoObservable(this, { error: observableRef });
  }

  set(state: SessionState, error?: ApiError): void {
    this.state = state;
    this.error = error;
  }

  /** Runs work of the session and reacts to its errors. With `quiet` no person has tapped, so a lost connection changes nothing on the screen. */
  async attempt(work: () => Promise<void>, quiet = false): Promise<void> {
    clearTimeout(this.#timer);
    const wasWaiting = this.state === 'waiting';
    try {
      await work();
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError('malformed');
      // Without an answer the company may still be in set-up; an answer of another kind ends the wait (REQ shell 4.14).
      if (quiet && wasWaiting && isSilence(apiError)) return this.waitOn();
      if (quiet && !wasWaiting && isPassing(apiError)) return;
      // Without a token, the failed call exchanged a sign-in code.
      this.react(apiError, !this.#session.stored.token);
      if (reactionTo(apiError, false) !== 'none') return;
      // The guide itself states why the set-up stopped (REQ shell 4.14).
      if (this.#env.onGuide()) this.set('failed', apiError);
      else this.explain('login', apiError);
    }
  }

  /** Handles a refused call. One refusal leads to the explaining page; the other calls in flight find no session and fail. */
  refused(error: ApiError): void {
    if (this.state === 'ready') this.react(error, false);
  }

  /** Opens one of the pages that explain a refusal, and stores the page that the person wanted. */
  redirectTo(page: AccessPage): void {
    if (!this.#env.onEntryPage()) writeReturnPath(this.#env.here());
    this.#env.open(page);
  }

  /** Sets the state `failed` and opens the page that explains it; /login shows the error's sentence. */
  explain(page: AccessPage, error?: ApiError): void {
    this.set('failed', error);
    this.redirectTo(page);
  }

  private react(error: ApiError, exchanging: boolean): void {
    const reaction = reactionTo(error, exchanging);
    switch (reaction) {
      case 'signInAgain':
        this.#session.clear();
        return this.explain('login', error);
      case 'chooseCompany':
        // A company that was opened a moment ago and that calls do not accept is not opened again.
        if (!allowsWayBack('company')) return this.explain('login', error);
        void this.attempt(() => this.#session.askForCompany());
        return;
      case 'noSeats':
      case 'noJoin':
      case 'noAuth':
        this.administrators = namesIn(error.params.administrators);
        return this.explain(reaction, error);
      case 'wait':
        this.trouble = setUpErrorIn(error.params.trouble);
        this.redirectTo('intro');
        return this.waitOn();
      case 'none':
    }
  }

  private waitOn(): void {
    this.set('waiting');
    this.#timer = setTimeout(
      () => void lineThere().then(() => (this.state === 'waiting' ? this.#session.retry(true) : undefined)),
      waitingPoll,
    );
  }
}
