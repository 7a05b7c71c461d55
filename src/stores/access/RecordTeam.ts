import type { Output } from '@domain/contract';
import { suiteFamilies, type Channel } from '@domain/platforms';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';

/** The owner of an unreadable record, and the reader's requests for access (REQ shell 7.28). */
export class RecordTeam {
  team: Output<'access.team'> | undefined;
  error: unknown;
  busy: 'apply' | 'ask' | undefined;
  readonly #applyKey = new IdempotencyKey();
  readonly #askKey = new IdempotencyKey();
  readonly #api: Api;
  readonly #channel: Channel | undefined;
  readonly #type: string;
  readonly #id: string;

  constructor(api: Api, channel: Channel | undefined, type: string, id: string) {
    this.#api = api;
    this.#channel = channel;
    this.#type = type;
    this.#id = id;
    makeAutoObservable(this, { team: observableRef, error: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    this.error = undefined;
    try {
      const team = await this.#api.call('access.team', this.record);
      runInAction(() => {
        this.team = team;
      });
    } catch (error) {
      runInAction(() => {
        this.error = error;
      });
    }
  }

  /** Applies for a role; returns true where the member joined at once. Throws ApiErrors: alreadyJoined, applicationSent … */
  async apply(role: string): Promise<boolean> {
    const input = { ...this.record, apply_team_member: role };
    const call = `access.${suiteFamilies[this.#channel ?? 'feishu']}JoinTeam` as const;
    const { joined } = await this.act('apply', this.#applyKey, input, (idempotencyKey) =>
      this.#api.call(call, input, { idempotencyKey }),
    );
    return joined;
  }

  /** Asks the owner. Throws ApiErrors: askedToday … */
  async askOwner(): Promise<void> {
    await this.act('ask', this.#askKey, this.record, (idempotencyKey) =>
      this.#api.call('access.createQuestion', this.record, { idempotencyKey }),
    );
  }

  private get record() {
    return { object_type: this.#type, object_id: this.#id };
  }

  private async act<Answer>(
    action: 'apply' | 'ask',
    key: IdempotencyKey,
    content: object,
    send: (key: string) => Promise<Answer>,
  ): Promise<Answer> {
    this.busy = action;
    try {
      return await key.send(content, send);
    } finally {
      runInAction(() => {
        this.busy = undefined;
      });
      // The possible requests have changed, or differed from the shown ones.
      await this.load();
    }
  }
}
