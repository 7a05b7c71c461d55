import type { Output } from '@domain/contract';
import { getBehaviour } from '@domain/objects/behaviour';
import { capabilities, chatIdProperties, suiteFamilies, type Capabilities, type Channel } from '@domain/platforms';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { Platform } from '@/platforms';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RecordModel } from '../records/Record';

export interface ChatInfo {
  chat_id: string;
  name: string;
  member_count: number;
  dissolved: boolean;
  open_url?: string;
}

/** The members of the record who are not in the chat, and the number of people in it who do not work on the record. */
export type ChatMembers = Output<'chats.members'>;

/** The register changes that the record's chat can report; empty where it cannot. */
export type BizMonitorTypes = Output<'chats.larkBizMonitorTypes'>;

/** The result of entering. `outside`: chats of the suite cannot be opened here. */
export type EnterOutcome = 'opened' | 'dissolved' | 'outside';

/** The group chat of one record in the company's suite. Calls throw ApiErrors, which the screen shows. */
export class RecordChat {
  info: ChatInfo | undefined;
  busy: 'making' | 'binding' | 'entering' | 'unbinding' | undefined;
  readonly #makeKey = new IdempotencyKey();
  readonly #api: Api;
  readonly #record: RecordModel;
  readonly #channel: Channel;

  constructor(api: Api, record: RecordModel, channel: Channel) {
    this.#api = api;
    this.#record = record;
    this.#channel = channel;
    makeAutoObservable(this, { info: observableRef }, { autoBind: true });
  }

  get capabilities(): Capabilities {
    return capabilities[this.#channel];
  }

  /** The id of the bound chat, or undefined. Each suite family has a separate property. */
  get chatId(): string | undefined {
    return this.#record.json[chatIdProperties[suiteFamilies[this.#channel]]] || undefined;
  }

  /** Creates the group in the suite. */
  async make(): Promise<void> {
    await this.once('making', async () => {
      // A second tap may arrive after the first has finished.
      if (this.chatId) return;
      const answer = await this.#makeKey.send(this.ref, (idempotencyKey) =>
        this.#api.call(this.name('Create'), this.ref, { idempotencyKey }),
      );
      this.bound(answer.chat_id, answer.name);
    });
  }

  /** Binds an existing chat; only where the suite's capabilities permit it. */
  async bind(chatId: string): Promise<void> {
    await this.once('binding', async () => {
      const answer = await this.#api.call(this.name('Bind'), { ...this.ref, chat_id: chatId });
      this.bound(answer.chat_id, answer.name);
    });
  }

  /** Checks whether the member is in the chat, adds the member if necessary, and opens it in the suite. */
  async enter(platform: Platform): Promise<EnterOutcome | undefined> {
    return this.once('entering', async () => {
      const about = this.about;
      if (!about) return 'outside';
      const info = await this.loadInfo();
      if (info.dissolved) return 'dissolved';
      const { is_in_chat } = await this.#api.call(this.name('IsInChat'), about);
      if (!is_in_chat && this.capabilities.joinChat) await this.#api.call(this.name('Join'), about);
      const answer = await platform.openChat(about.chat_id, info.open_url);
      return answer.kind === 'done' || answer.kind === 'cancelled' ? 'opened' : 'outside';
    });
  }

  /** Unbinds the record from its chat; the chat stays in the suite. */
  async unbind(): Promise<void> {
    await this.once('unbinding', async () => {
      const about = this.about;
      if (about) await this.#api.call(this.name('Unbind'), about);
      this.bound(undefined, undefined);
    });
  }

  /** Loads the chat's name, size and state. */
  async loadInfo(): Promise<ChatInfo> {
    const about = this.about;
    if (!about) throw new Error('The record has no chat');
    const info = await this.#api.call(this.name('Info'), about);
    runInAction(() => {
      this.info = info;
    });
    return info;
  }

  /** Compares the people of the record with those of its chat; undefined without a chat. */
  async compare(): Promise<ChatMembers | undefined> {
    const { about } = this;
    return about && this.#api.call('chats.members', about);
  }

  /** Adds members of the record to its chat. @returns the remaining difference */
  async addMembers(memberIds: readonly string[]): Promise<ChatMembers | undefined> {
    const { about } = this;
    if (about) await this.#api.call('chats.addMembers', { ...about, member_ids: [...memberIds] });
    return this.compare();
  }

  /** Returns the events that the bound chat gets. */
  async notices(): Promise<string[]> {
    const { chat_id } = this.about ?? {};
    return chat_id === undefined
      ? []
      : (await this.#api.call(this.name('Detail'), { ...this.ref, chat_id })).detail.notices;
  }

  /** Sets the events; returns the stored ones. */
  async setNotices(notices: readonly string[]): Promise<string[]> {
    const { chat_id } = this.about ?? {};
    return chat_id === undefined
      ? []
      : (await this.#api.call(this.name('Update'), { ...this.ref, chat_id, notices: [...notices] })).detail.notices;
  }

  /** Returns the changes in the company register that the chat can be notified of: only if the record is a company. */
  async monitorTypes(): Promise<BizMonitorTypes> {
    if (!getBehaviour(this.#record.tableId).isCompany) return { list: [], used: 0, limit: 0 };
    return this.#api.call(this.name('BizMonitorTypes'), { organization_id: this.#record.id });
  }

  private get ref(): { id: string; table_id: string } {
    return { id: this.#record.id, table_id: this.#record.tableId };
  }

  private get about(): { id: string; table_id: string; chat_id: string } | undefined {
    return this.chatId ? { ...this.ref, chat_id: this.chatId } : undefined;
  }

  /** Returns the call's name; the calls of both families have equal inputs and answers. */
  private name<
    Action extends
      'Create' | 'Bind' | 'IsInChat' | 'Join' | 'Unbind' | 'Info' | 'Detail' | 'Update' | 'BizMonitorTypes',
  >(action: Action): `chats.lark${Action}` {
    return `chats.${suiteFamilies[this.#channel]}${action}` as `chats.lark${Action}`;
  }

  private bound(chatId: string | undefined, name: string | undefined): void {
    runInAction(() => {
      const property = chatIdProperties[suiteFamilies[this.#channel]];
      this.#record.take({ ...this.#record.json, [property]: chatId });
      this.info =
        chatId && name !== undefined ? { chat_id: chatId, name, member_count: 0, dissolved: false } : undefined;
    });
  }

  /** Runs one action at a time, so that a double tap acts once. */
  private async once<Value>(
    action: NonNullable<RecordChat['busy']>,
    work: () => Promise<Value>,
  ): Promise<Value | undefined> {
    if (this.busy) return undefined;
    this.busy = action;
    try {
      return await work();
    } finally {
      runInAction(() => {
        this.busy = undefined;
      });
    }
  }
}
