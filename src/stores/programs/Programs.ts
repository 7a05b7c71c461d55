import type { Output, RawInput } from '@domain/contract';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Api } from '@/api';
import { Doing } from '../Doing';
import { loadInto } from '../load-into';

type Keys = Output<'apiKeys.list'>;
export type ListedApiKey = Keys['list'][number];
export type KeyRole = Keys['roles'][number];
export type ListedWebhook = Output<'webhooks.list'>['list'][number];
export type NewKey = RawInput<'apiKeys.create'>;
export type NewWebhook = RawInput<'webhooks.create'>;

/** The access of other programs to a company: the keys by which they call, and the webhooks that notify them. For administrators. */
export class Programs {
  keys: readonly ListedApiKey[] = [];
  /** The roles of the company, for keys that act in their own name. */
  roles: readonly KeyRole[] = [];
  webhooks: readonly ListedWebhook[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  readonly #doing = new Doing();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(
      this,
      { keys: observableRef, roles: observableRef, webhooks: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  get busy(): boolean {
    return this.#doing.busy;
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const [keys, webhooks] = await Promise.all([
        this.#api.call('apiKeys.list', {}),
        this.#api.call('webhooks.list', {}),
      ]);
      return () => {
        this.keys = keys.list;
        this.roles = keys.roles;
        this.webhooks = webhooks.list;
      };
    });
  }

  /** Creates a key. @returns the whole key, which is shown only once. Throws the error that prevented its creation. */
  createKey(input: NewKey): Promise<string> {
    return this.send(input, async (idempotencyKey) => {
      const { key } = await this.#api.call('apiKeys.create', input, { idempotencyKey });
      return key;
    });
  }

  revokeKey(id: string): Promise<void> {
    return this.send({ revoke: id }, async (idempotencyKey) => {
      await this.#api.call('apiKeys.revoke', { id }, { idempotencyKey });
    });
  }

  /** @returns the secret of the webhook, which is shown once only. Throws the error that prevented its creation. */
  createWebhook(input: NewWebhook): Promise<string> {
    return this.send(input, async (idempotencyKey) => {
      const { secret } = await this.#api.call('webhooks.create', input, { idempotencyKey });
      return secret;
    });
  }

  switchWebhook(id: string, isOn: boolean): Promise<void> {
    return this.send({ switch: id, isOn }, async (idempotencyKey) => {
      await this.#api.call('webhooks.update', { id, is_on: isOn }, { idempotencyKey });
    });
  }

  removeWebhook(id: string): Promise<void> {
    return this.send({ remove: id }, async (idempotencyKey) => {
      await this.#api.call('webhooks.remove', { id }, { idempotencyKey });
    });
  }

  /** Runs one call, and then reloads everything. */
  private send<Answer>(content: unknown, call: (key: string) => Promise<Answer>): Promise<Answer> {
    return this.#doing.send(content, call, this.load);
  }
}
