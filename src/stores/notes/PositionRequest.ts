import type { Poi } from '@domain/values/poi';
import { makeAutoObservable, runInAction } from 'mobx';
import type { Capture } from './capture-position';

type PositionFailure = Exclude<Capture['kind'], 'done' | 'cancelled'>;

/** Asks where the phone is while somebody writes, and hands over the answer. */
export class PositionRequest {
  state: 'idle' | 'asking' | PositionFailure = 'idle';
  /** Somebody did not want it: it is not asked for again by itself. */
  declined = false;
  /** It has been asked for by a tap. */
  byTap = false;
  private asked = false;
  private running: Promise<void> = Promise.resolve();
  private turn = 0;

  constructor(
    private readonly capture: () => Promise<Capture>,
    private readonly take: (position: Poi) => void,
  ) {
    makeAutoObservable<this, 'capture' | 'take' | 'running' | 'turn' | 'asked'>(
      this,
      { capture: false, take: false, running: false, turn: false, asked: false },
      { autoBind: true },
    );
  }

  /** Asks by a tap: whatever comes of it is said. */
  ask(): Promise<void> {
    this.byTap = true;
    return this.begin(() => false);
  }

  /** Asks once while somebody types. That a device has no position at all is not said: nobody has asked for it. */
  askAlong(): void {
    if (!this.asked && !this.declined)
      void this.begin((failure) => failure === 'unsupported' || failure === 'onDesktop');
  }

  /** Nobody waits for it any more. */
  decline(): void {
    this.turn += 1;
    this.state = 'idle';
    this.declined = true;
    this.running = Promise.resolve();
  }

  /** Resolves when nothing is under way. Never rejects. */
  settled(): Promise<void> {
    return this.running;
  }

  private begin(isUnsaid: (failure: PositionFailure) => boolean): Promise<void> {
    if (this.state !== 'asking') this.running = this.run(isUnsaid);
    return this.running;
  }

  private async run(isUnsaid: (failure: PositionFailure) => boolean): Promise<void> {
    const request = (this.turn += 1);
    this.asked = true;
    this.state = 'asking';
    const outcome = await this.capture().catch((): Capture => ({ kind: 'failed' }));
    runInAction(() => {
      if (request !== this.turn) return;
      if (outcome.kind === 'done') this.take(outcome.position);
      this.state =
        outcome.kind === 'done' || outcome.kind === 'cancelled' || isUnsaid(outcome.kind) ? 'idle' : outcome.kind;
    });
  }
}
