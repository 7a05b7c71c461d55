import type { Tag } from '@domain/contract/shapes';
import { customPrefix, nextTabName, type TabType } from '@domain/collaboration/tabs';
import { suiteFamilies, type Channel } from '@domain/platforms';
import { makeAutoObservable } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RecordModel } from '../records/Record';

/** The description of a new tab. `beginning` is the start of its name: the text of its kind, or the name of its template. */
export type TabWish =
  | { type: Exclude<TabType, 'web_url'>; beginning: string; template?: string }
  | { type: 'web_url'; name: string; url: string };

/** The tabs that members have added to a record. Calls throw ApiErrors, which the screen shows. */
export class RecordTabs {
  busy = false;
  readonly #key = new IdempotencyKey();
  readonly #ref: { id: string; table_id: string };
  readonly #record: RecordModel;
  readonly #api: Api;
  readonly #channel: Channel;

  constructor(record: RecordModel, channel: Channel, api: Api) {
    this.#record = record;
    this.#channel = channel;
    this.#api = api;
    this.#ref = { id: record.id, table_id: record.tableId };
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get tags(): readonly Tag[] {
    return this.#record.json.tags ?? [];
  }

  /** Returns the name that a tab with this prefix gets. */
  nextName(namePrefix: string): string {
    return nextTabName(
      namePrefix,
      this.tags.map(({ name }) => name),
    );
  }

  /** Creates a tab. @returns its key in addresses; undefined while another one is being created */
  async create(wish: TabWish): Promise<string | undefined> {
    const input =
      wish.type === 'web_url'
        ? { ...this.#ref, type: wish.type, tag_name: wish.name, tag_url: wish.url }
        : {
            ...this.#ref,
            type: wish.type,
            tag_name: this.nextName(wish.beginning),
            ...(wish.template === undefined ? {} : { template_token: wish.template }),
          };
    const createdTab = await this.once(() =>
      this.#key.send(input, (idempotencyKey) =>
        this.#api.call(`tabs.${suiteFamilies[this.#channel]}Create`, input, { idempotencyKey }),
      ),
    );
    return createdTab?.tag.key;
  }

  /** Renames a tab; an unchanged name makes no call. */
  async rename(tag: Tag, name: string): Promise<void> {
    if (name.trim() === tag.name) return;
    await this.once(() => this.#api.call('tabs.rename', { ...this.#ref, tag_id: getId(tag), tag_name: name.trim() }));
  }

  async remove(tag: Tag): Promise<void> {
    await this.once(() => this.#api.call('tabs.remove', { ...this.#ref, tag_id: getId(tag) }));
  }

  /** Returns the address that opens a document, after the reader was given access to it. */
  async getAddress(tag: Pick<Tag, 'token' | 'type' | 'url'>): Promise<string> {
    const { token, type } = tag;
    if (token === undefined || type === 'web_url') return tag.url;
    const call = `tabs.${suiteFamilies[this.#channel]}Open` as const;
    return (await this.#api.call(call, { ...this.#ref, file_token: token, type })).url;
  }

  /** Runs one action at a time, so a double tap runs it once. */
  private once<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.busy) return Promise.resolve(undefined);
    this.setBusy(true);
    return work().finally(() => this.setBusy(false));
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
  }
}

const getId = ({ key }: Tag) => key.slice(customPrefix.length);
