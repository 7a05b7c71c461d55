import { makeAutoObservable } from 'mobx';
import { IdempotencyKey } from './IdempotencyKey';
import { whileBusy } from './while-busy';

/** The user's actions on the items of a store, one at a time: it shows the running one, and repetitions share an idempotency key. */
export class Doing {
  busy = false;
  readonly #key = new IdempotencyKey();

  constructor() {
    makeAutoObservable(this);
  }

  /** Runs one action and its follow-up. Throws the error of the action. */
  async send<Answer>(
    content: unknown,
    call: (idempotencyKey: string) => Promise<Answer>,
    onAnswer: (answer: Answer) => unknown,
  ): Promise<Answer> {
    return whileBusy(this, async () => {
      const answer = await this.#key.send(content, call);
      await onAnswer(answer);
      return answer;
    });
  }
}
