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

/** Who of the record is not in the chat, and how many are in it who do not work on the record. */
export type ChatMembers = Output<'chats.members'>;

/** What of the record's company in the company register its chat can be notified of; none where it cannot. */
export type BizMonitorTypes = Output<'chats.larkBizMonitorTypes'>;

/** What entering came to. `outside`: this place cannot open chats of the suite. */
export type EnterOutcome = 'opened' | 'dissolved' | 'outside';

/** The group chat of one record in the suite of this company. Calls throw ApiErrors; the screen says them. */
export class RecordChat {
  info: ChatInfo | undefined;
  busy: 'making' | 'binding' | 'entering' | 'unbinding' | undefined;
  private readonly makeKey = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    private readonly record: RecordModel,
    private readonly channel: Channel,
  ) {
    makeAutoObservable<this, 'api' | 'record' | 'makeKey'>(
      this,
      { api: false, record: false, makeKey: false, info: observableRef },
      { autoBind: true },
    );
  }

  get capabilities(): Capabilities {
    return capabilities[this.channel];
  }

  /** The bound chat, or undefined. Each family of suites has a property of its own. */
  get chatId(): string | undefined {
    return this.record.json[chatIdProperties[suiteFamilies[this.channel]]] || undefined;
  }

  /** Makes the group in the suite. */
  async make(): Promise<void> {
    await this.once('making', async () => {
      // A second tap that came after the first was done.
      if (this.chatId) return;
      const answer = await this.makeKey.send(this.ref, (idempotencyKey) =>
        this.api.call(this.name('Create'), this.ref, { idempotencyKey }),
      );
      this.bound(answer.chat_id, answer.name);
    });
  }

  /** Binds a chat that exists already; only where the capability table allows. */
  async bind(chatId: string): Promise<void> {
    await this.once('binding', async () => {
      const answer = await this.api.call(this.name('Bind'), { ...this.ref, chat_id: chatId });
      this.bound(answer.chat_id, answer.name);
    });
  }

  /** Asks whether the member is in the chat, lets them in where they are not, and opens it in the suite. */
  async enter(platform: Platform): Promise<EnterOutcome | undefined> {
    return this.once('entering', async () => {
      const about = this.about;
      if (!about) return 'outside';
      const info = await this.loadInfo();
      if (info.dissolved) return 'dissolved';
      const { is_in_chat } = await this.api.call(this.name('IsInChat'), about);
      if (!is_in_chat && this.capabilities.joinChat) await this.api.call(this.name('Join'), about);
      const answer = await platform.openChat(about.chat_id, info.open_url);
      return answer.kind === 'done' || answer.kind === 'cancelled' ? 'opened' : 'outside';
    });
  }

  /** Parts the record from its chat; the chat stays in the suite. */
  async unbind(): Promise<void> {
    await this.once('unbinding', async () => {
      const about = this.about;
      if (about) await this.api.call(this.name('Unbind'), about);
      this.bound(undefined, undefined);
    });
  }

  /** Name, size and whether it still exists. */
  async loadInfo(): Promise<ChatInfo> {
    const about = this.about;
    if (!about) throw new Error('The record has no chat');
    const info = await this.api.call(this.name('Info'), about);
    runInAction(() => {
      this.info = info;
    });
    return info;
  }

  /** Compares the people of the record with those of its chat; undefined where it has none. */
  async compare(): Promise<ChatMembers | undefined> {
    const { about } = this;
    return about && this.api.call('chats.members', about);
  }

  /** Brings members of the record into its chat. @returns how the two compare then */
  async addMembers(memberIds: readonly string[]): Promise<ChatMembers | undefined> {
    const { about } = this;
    if (about) await this.api.call('chats.addMembers', { ...about, member_ids: [...memberIds] });
    return this.compare();
  }

  /** The events that the bound chat is notified of. */
  async notices(): Promise<string[]> {
    const { chat_id } = this.about ?? {};
    return chat_id === undefined
      ? []
      : (await this.api.call(this.name('Detail'), { ...this.ref, chat_id })).detail.notices;
  }

  /** Chooses the events; answers what the server made of it. */
  async setNotices(notices: readonly string[]): Promise<string[]> {
    const { chat_id } = this.about ?? {};
    return chat_id === undefined
      ? []
      : (await this.api.call(this.name('Update'), { ...this.ref, chat_id, notices: [...notices] })).detail.notices;
  }

  /** What of the company register the chat can be notified of: only where the record is a company. */
  async monitorTypes(): Promise<BizMonitorTypes> {
    if (!getBehaviour(this.record.tableId).isCompany) return { list: [], used: 0, limit: 0 };
    return this.api.call(this.name('BizMonitorTypes'), { organization_id: this.record.id });
  }

  private get ref(): { id: string; table_id: string } {
    return { id: this.record.id, table_id: this.record.tableId };
  }

  private get about(): { id: string; table_id: string; chat_id: string } | undefined {
    return this.chatId ? { ...this.ref, chat_id: this.chatId } : undefined;
  }

  /** The calls of Feishu and Lark and those of DingTalk have the same inputs and answers. */
  private name<
    Action extends
      'Create' | 'Bind' | 'IsInChat' | 'Join' | 'Unbind' | 'Info' | 'Detail' | 'Update' | 'BizMonitorTypes',
  >(action: Action): `chats.lark${Action}` {
    return `chats.${suiteFamilies[this.channel]}${action}` as `chats.lark${Action}`;
  }

  private bound(chatId: string | undefined, name: string | undefined): void {
    runInAction(() => {
      const property = chatIdProperties[suiteFamilies[this.channel]];
      this.record.take({ ...this.record.json, [property]: chatId });
      this.info =
        chatId && name !== undefined ? { chat_id: chatId, name, member_count: 0, dissolved: false } : undefined;
    });
  }

  /** One action at a time: a double tap does it once. */
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
