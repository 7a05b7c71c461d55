import { makeAutoObservable } from 'mobx';
import { IdempotencyKey } from './IdempotencyKey';
import { whileBusy } from './while-busy';

/** What a person does with the things of a store, one after the other: says that it is on its way, and is the same action when it is sent again. */
export class Doing {
  busy = false;
  private readonly key = new IdempotencyKey();

  constructor() {
    makeAutoObservable<this, 'key'>(this, { key: false });
  }

  /** Sends one thing, and then does what follows from it. Throws what keeps it from being done. */
  async send<Answer>(
    content: unknown,
    call: (idempotencyKey: string) => Promise<Answer>,
    onAnswer: (answer: Answer) => unknown,
  ): Promise<Answer> {
    return whileBusy(this, async () => {
      const answer = await this.key.send(content, call);
      await onAnswer(answer);
      return answer;
    });
  }
}
