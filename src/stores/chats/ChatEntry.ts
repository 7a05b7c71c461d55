import { readChatOrigin, type ChatOrigin } from '@domain/collaboration/chat-origin';
import type { Output } from '@domain/contract';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { Platform } from '@/platforms';
import type { RecordModel } from '../records/Record';
import { RecordChat } from './RecordChat';

interface ChatEntryOptions {
  api: Api;
  platform(): Promise<Platform>;
  /** The query of the page's address. */
  search: string;
}

/** The chat in which a page was opened, and the record that it is bound to. */
export class ChatEntry {
  readonly origin: ChatOrigin;
  chatId: string | undefined;
  /** `unknown`: neither the address nor the client names the chat. */
  status: 'loading' | 'bound' | 'closed' | 'free' | 'unknown' | 'failed' = 'loading';
  /** The record of a chat that is `bound` or `closed`. */
  record: { type: string; id: string } | undefined;
  canBind = false;
  isBinding = false;
  error: unknown;
  readonly #options: ChatEntryOptions;

  constructor(options: ChatEntryOptions) {
    this.#options = options;
    this.origin = readChatOrigin(options.search);
    this.chatId = this.origin.chatId;
    makeAutoObservable(this, { origin: false, error: observableRef, record: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    this.status = 'loading';
    this.error = undefined;
    try {
      const chatId = this.chatId ?? (await this.readChat());
      const answer = chatId && (await this.#options.api.call('chats.findRecord', { chat_id: chatId }));
      runInAction(() => {
        this.chatId = chatId;
        if (answer) this.take(answer);
        else this.status = 'unknown';
      });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Binds the chat to a record. @throws ApiError as `chats.larkBind` does */
  async bind(record: RecordModel): Promise<void> {
    const { channel } = await this.#options.platform();
    if (!channel || this.chatId === undefined || this.isBinding) return;
    this.isBinding = true;
    try {
      await new RecordChat(this.#options.api, record, channel).bind(this.chatId);
      runInAction(() => {
        this.record = { type: record.tableId, id: record.id };
        this.status = 'bound';
      });
    } finally {
      runInAction(() => {
        this.isBinding = false;
      });
    }
  }

  private fail(error: unknown): void {
    this.error = error;
    this.status = 'failed';
  }

  private take({ state, table_id: type, id, can_bind: canBind }: Output<'chats.findRecord'>): void {
    this.status = state;
    this.record = type !== undefined && id !== undefined ? { type, id } : undefined;
    this.canBind = canBind;
  }

  /** A client names the chat of its composer, and each message names its own. */
  private async readChat(): Promise<string | undefined> {
    const { trigger, from } = this.origin;
    if (trigger === undefined || from !== 'composer') return undefined;
    const calls = await (await this.#options.platform()).chatCalls();
    const answer = calls.kind === 'done' ? await calls.value.readChat(trigger) : calls;
    return answer.kind === 'done' ? answer.value : undefined;
  }
}
