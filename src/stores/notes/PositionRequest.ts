import type { Poi } from '@domain/values/poi';
import { makeAutoObservable, runInAction } from 'mobx';
import type { Capture } from './capture-position';

type PositionFailure = Exclude<Capture['kind'], 'done' | 'cancelled'>;

/** Requests the phone's position during writing, and passes on the answer. */
export class PositionRequest {
  state: 'idle' | 'asking' | PositionFailure = 'idle';
  /** Whether the user declined it: it is not requested automatically again. */
  declined = false;
  /** Whether a tap requested it. */
  byTap = false;
  #asked = false;
  #running: Promise<void> = Promise.resolve();
  #turn = 0;
  readonly #capture: () => Promise<Capture>;
  readonly #take: (position: Poi) => void;

  constructor(capture: () => Promise<Capture>, onPosition: (position: Poi) => void) {
    this.#capture = capture;
    this.#take = onPosition;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Requests the position after a tap: every result is shown. */
  request(): Promise<void> {
    this.byTap = true;
    return this.begin(() => false);
  }

  /** Requests the position once while the user types. A device without positions is not reported, because the user did not request one. */
  askAlong(): void {
    if (!this.#asked && !this.declined)
      void this.begin((failure) => failure === 'unsupported' || failure === 'onDesktop');
  }

  /** Ignores a later result. */
  decline(): void {
    this.#turn += 1;
    this.state = 'idle';
    this.declined = true;
    this.#running = Promise.resolve();
  }

  /** Resolves when no request is pending. Never rejects. */
  settled(): Promise<void> {
    return this.#running;
  }

  private begin(isUnsaid: (failure: PositionFailure) => boolean): Promise<void> {
    if (this.state !== 'asking') this.#running = this.run(isUnsaid);
    return this.#running;
  }

  private async run(isUnsaid: (failure: PositionFailure) => boolean): Promise<void> {
    const request = (this.#turn += 1);
    this.#asked = true;
    this.state = 'asking';
    const outcome = await this.#capture().catch((): Capture => ({ kind: 'failed' }));
    runInAction(() => {
      if (request !== this.#turn) return;
      if (outcome.kind === 'done') this.#take(outcome.position);
      this.state =
        outcome.kind === 'done' || outcome.kind === 'cancelled' || isUnsaid(outcome.kind) ? 'idle' : outcome.kind;
    });
  }
}
