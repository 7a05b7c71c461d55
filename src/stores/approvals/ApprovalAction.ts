import type { Input } from '@domain/contract';
import { makeAutoObservable } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileSaving } from '../while-saving';

type DecisionChoice = Input<'approvals.decide'>['decision'];

/** `busy`: something else is under way, and nothing was sent. */
export type ActionOutcome = { kind: 'done' } | { kind: 'busy' } | { kind: 'failed'; error: unknown };

/** What a member does about an approval that waits: one thing at a time. */
export class ApprovalCalls {
  saving = false;
  private readonly key = new IdempotencyKey();

  constructor(private readonly api: Api) {
    makeAutoObservable<this, 'api' | 'key'>(this, { api: false, key: false }, { autoBind: true });
  }

  withdraw(id: string): Promise<ActionOutcome> {
    return this.run({ id }, (input, callOptions) => this.api.call('approvals.withdraw', input, callOptions));
  }

  remind(id: string): Promise<ActionOutcome> {
    return this.run({ id, reminds: true }, (_input, callOptions) =>
      this.api.call('approvals.remind', { id }, callOptions),
    );
  }

  decide(id: string, decision: DecisionChoice, reason: string): Promise<ActionOutcome> {
    const input = { id, decision, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    return this.run(input, (content, callOptions) => this.api.call('approvals.decide', content, callOptions));
  }

  private async run<Content>(
    content: Content,
    send: (content: Content, callOptions: { idempotencyKey: string }) => Promise<unknown>,
  ): Promise<ActionOutcome> {
    if (this.saving) return { kind: 'busy' };
    return whileSaving<ActionOutcome>(
      this,
      this.key,
      async () => {
        await this.key.send(content, (idempotencyKey) => send(content, { idempotencyKey }));
        return { kind: 'done' };
      },
      (error) => ({ kind: 'failed', error }),
    );
  }
}
