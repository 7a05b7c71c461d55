import { makeAutoObservable, observableRef } from 'mobx';
import { ApiError, isPassing, isSilence, lineThere } from '@/api';
import { allowsWayBack } from '../device/way-back';
import { namesIn, reactionTo, setUpErrorIn, type SetUpError } from './reaction';
import { writeReturnPath, type StoredSession } from './stored-session';
import type { AccessPage, AppEnvironment } from './app-environment';

/**
 * starting → ready when a session is stored; else signing-in, and where several companies are open choosing-company.
 * A plain browser without anything stored is choosing-channel. `waiting`: the company is being set up (10805).
 */
export type SessionState =
  'starting' | 'choosing-channel' | 'signing-in' | 'choosing-company' | 'waiting' | 'ready' | 'signed-out' | 'failed';

/** Milliseconds between two looks at a company that is being set up (REQ shell 4.13). */
const waitingPoll = 5_000;

/** The session that has this status, with the steps that a reaction takes. */
export interface Session {
  readonly stored: StoredSession;
  clear(): void;
  askForCompany(): Promise<void>;
  retry(quiet: boolean): Promise<void>;
}

/** The state of the person's session, and the changes that error codes of answers cause (REQ shell 8, SD-4). */
export class SessionStatus {
  state: SessionState = 'starting';
  /** Why the state is `failed`. */
  error: ApiError | undefined;
  /** Names of the administrators that the refusal of a seat named. */
  administrators: string[] = [];
  /** The error that keeps the company from being set up, while the state is `waiting`. */
  trouble: SetUpError | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly env: AppEnvironment,
    private readonly session: Session,
  ) {
    makeAutoObservable<this, 'env' | 'session' | 'timer'>(this, {
      env: false,
      session: false,
      timer: false,
      error: observableRef,
    });
  }

  set(state: SessionState, error?: ApiError): void {
    this.state = state;
    this.error = error;
  }

  /** Runs work of the session and reacts to its errors. With `quiet` no person has tapped, so a lost connection changes nothing on the screen. */
  async attempt(work: () => Promise<void>, quiet = false): Promise<void> {
    clearTimeout(this.timer);
    const wasWaiting = this.state === 'waiting';
    try {
      await work();
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError('malformed');
      // Without an answer the company may still be in its making; an answer of another kind ends the wait (REQ shell 4.14).
      if (quiet && wasWaiting && isSilence(apiError)) return this.waitOn();
      if (quiet && !wasWaiting && isPassing(apiError)) return;
      // Without a token a sign-in code was being exchanged.
      this.react(apiError, !this.session.stored.token);
      if (reactionTo(apiError, false) !== 'none') return;
      // The guide says itself why it stopped (REQ shell 4.14).
      if (this.env.onGuide()) this.set('failed', apiError);
      else this.explain('login', apiError);
    }
  }

  /** Handles a refused call. One refusal leads away; the other calls in flight find no session and fail. */
  refused(error: ApiError): void {
    if (this.state === 'ready') this.react(error, false);
  }

  /** Opens one of the pages that explain, and remembers where the person wanted to go. */
  redirectTo(page: AccessPage): void {
    if (!this.env.onEntryPage()) writeReturnPath(this.env.here());
    this.env.open(page);
  }

  /** It failed; the page says why, /login by the error's sentence. */
  explain(page: AccessPage, error?: ApiError): void {
    this.set('failed', error);
    this.redirectTo(page);
  }

  private react(error: ApiError, exchanging: boolean): void {
    const reaction = reactionTo(error, exchanging);
    switch (reaction) {
      case 'signInAgain':
        this.session.clear();
        return this.explain('login', error);
      case 'chooseCompany':
        // A company that was opened a moment ago, and that calls do not know, is not opened again and again.
        if (!allowsWayBack('company')) return this.explain('login', error);
        void this.attempt(() => this.session.askForCompany());
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
    this.timer = setTimeout(
      () => void lineThere().then(() => (this.state === 'waiting' ? this.session.retry(true) : undefined)),
      waitingPoll,
    );
  }
}
