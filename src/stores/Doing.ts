import { makeAutoObservable } from 'mobx';
import { IdempotencyKey } from './IdempotencyKey';
import { whileBusy } from './while-busy';

/** The actions of a person on the items of a store, one after the other: shows that one is running, and is the same action when it is sent again. */
export class Doing {
  busy = false;
  readonly #key = new IdempotencyKey();

  constructor() {
    makeAutoObservable(this);
  }

  /** Sends one thing, and then does what follows from it. Throws what keeps it from being done. */
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
