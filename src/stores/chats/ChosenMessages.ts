import type { MessageText } from '@domain/objects/fill-from-message';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { Platform } from '@/platforms';
import type { ChosenMessage } from '@/platforms/platform';
import { ChatEntry } from './ChatEntry';

/** The messages from which a page was opened, and the record of their chat. */
export class ChosenMessages {
  /** `missing`: the client has handed over nothing; what is to be written is pasted. */
  status: 'loading' | 'ready' | 'missing' = 'loading';
  list: ChosenMessage[] = [];
  /** The record that the chat is bound to, where the reader may read it. */
  record: { type: string; id: string } | undefined;
  readonly #platform: () => Promise<Platform>;
  readonly #entry: ChatEntry;

  constructor(options: { api: Api; platform(): Promise<Platform>; search: string }) {
    this.#platform = options.platform;
    this.#entry = new ChatEntry(options);
    makeAutoObservable(this, { list: observableRef, record: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    const list = await this.read();
    this.#entry.chatId = list.find(({ chatId }) => chatId !== undefined)?.chatId;
    // The page works without the record, which is then searched for.
    await this.#entry.load();
    runInAction(() => {
      this.list = list;
      this.record = this.#entry.status === 'bound' ? this.#entry.record : undefined;
      this.status = list.length > 0 ? 'ready' : 'missing';
    });
  }

  /** The words of all messages, each with its writer where several people have written. */
  get text(): MessageText {
    const readableMessages = this.list.filter(({ text }) => text !== '');
    const [first] = readableMessages;
    const isOfSeveral = readableMessages.some(({ senderName }) => senderName !== first?.senderName);
    return {
      text: readableMessages
        .map(({ senderName, text }) => (isOfSeveral && senderName ? `${senderName}: ${text}` : text))
        .join('\n'),
      senderName: first?.senderName ?? this.list[0]?.senderName ?? '',
    };
  }

  private async read(): Promise<ChosenMessage[]> {
    const { trigger } = this.#entry.origin;
    if (trigger === undefined) return [];
    const calls = await (await this.#platform()).chatCalls();
    const answer = calls.kind === 'done' ? await calls.value.readMessages(trigger) : calls;
    return answer.kind === 'done' ? answer.value : [];
  }
}
