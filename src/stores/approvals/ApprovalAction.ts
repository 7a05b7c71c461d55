import type { Input } from '@domain/contract';
import { makeAutoObservable } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileSaving } from '../while-saving';

type DecisionChoice = Input<'approvals.decide'>['decision'];

/** `busy`: another action is running, and nothing was sent. */
export type ActionOutcome = { kind: 'done' } | { kind: 'busy' } | { kind: 'failed'; error: unknown };

/** A member's actions on a pending approval, one at a time. */
export class ApprovalCalls {
  saving = false;
  readonly #key = new IdempotencyKey();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  withdraw(id: string): Promise<ActionOutcome> {
    return this.run({ id }, (input, callOptions) => this.#api.call('approvals.withdraw', input, callOptions));
  }

  remind(id: string): Promise<ActionOutcome> {
    return this.run({ id, reminds: true }, (_input, callOptions) =>
      this.#api.call('approvals.remind', { id }, callOptions),
    );
  }

  decide(id: string, decision: DecisionChoice, reason: string): Promise<ActionOutcome> {
    const input = { id, decision, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    return this.run(input, (content, callOptions) => this.#api.call('approvals.decide', content, callOptions));
  }

  private async run<Content>(
    content: Content,
    send: (content: Content, callOptions: { idempotencyKey: string }) => Promise<unknown>,
  ): Promise<ActionOutcome> {
    if (this.saving) return { kind: 'busy' };
    return whileSaving<ActionOutcome>(
      this,
      this.#key,
      async () => {
        await this.#key.send(content, (idempotencyKey) => send(content, { idempotencyKey }));
        return { kind: 'done' };
      },
      (error) => ({ kind: 'failed', error }),
    );
  }
}
