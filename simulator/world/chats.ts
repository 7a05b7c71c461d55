import { findPerson } from './directory';
import type { Person } from '../people';
import { botName, type Suite } from '../suites';
import { freshChatIds, freshId, seededChatIds } from './ids';
import { chatOccurrences, type Occurrence } from './occurrences';
import type { SimulatedChat, SimulatedMessage, WorldData } from './state';
import { applicationId } from './tenant';

export type NewChat = Pick<SimulatedChat, 'suite' | 'name' | 'ownerKey' | 'memberKeys'> &
  Partial<Omit<SimulatedChat, 'messages' | 'suite'>>;

const unique = (keys: string[]) => [...new Set(keys)];

/** The chats of all suites, with the operations that every suite has; each suite's rules are in its own folder. */
export class Chats {
  constructor(
    private readonly state: WorldData,
    private readonly now: () => number,
    private readonly onChange: () => void,
    private readonly happened: (suite: Suite, occurrences: Occurrence[]) => void = () => undefined,
  ) {}

  /** Finds a chat by its id or, on DingTalk, by its openConversationId. */
  find(suite: Suite, id: string): SimulatedChat | undefined {
    return this.state.chats.find((chat) => chat.suite === suite && (chat.id === id || chat.openConversationId === id));
  }

  /** Returns the chats that are not dissolved, newest activity first. */
  list(suite: Suite): SimulatedChat[] {
    return this.state.chats
      .filter((chat) => chat.suite === suite && !chat.dissolved)
      .sort((a, b) => b.activeAt - a.activeAt || b.createdAt - a.createdAt);
  }

  create(newChat: NewChat): SimulatedChat {
    const createTime = this.now();
    const chat: SimulatedChat = {
      ...freshChatIds(newChat.suite),
      description: '',
      icon: '',
      mode: 'group',
      managerKeys: [],
      botInChat: false,
      botIsManager: false,
      otherBots: 0,
      madeByBot: false,
      public: false,
      addMembers: 'all',
      edit: 'all',
      joinNeedsApproval: false,
      dissolved: false,
      createdAt: createTime,
      activeAt: createTime,
      tabs: [],
      menu: [],
      entriesOfOwner: false,
      ...newChat,
      messages: [],
    };
    chat.memberKeys = unique(chat.ownerKey ? [chat.ownerKey, ...chat.memberKeys] : chat.memberKeys);
    this.state.chats.push(chat);
    this.onChange();
    return chat;
  }

  /** Returns the one-to-one chat of a person with the application's robot. */
  direct(suite: Suite, person: Person): SimulatedChat {
    const ids = seededChatIds(suite, `direct/${person.key}`);
    return (
      this.find(suite, ids.id) ??
      this.create({
        suite,
        ...ids,
        name: botName,
        mode: 'p2p',
        ownerKey: null,
        memberKeys: [person.key],
        botInChat: true,
      })
    );
  }

  /** @param actor the acting person; absent if the application acts */
  change(chat: SimulatedChat, values: Partial<SimulatedChat>, actor?: Person): void {
    const previousChat = { ...chat };
    Object.assign(chat, values);
    this.onChange();
    this.happened(chat.suite, chatOccurrences(previousChat, chat, findPerson, actor));
  }

  addMembers(chat: SimulatedChat, keys: string[], actor?: Person): void {
    this.change(chat, { memberKeys: unique([...chat.memberKeys, ...keys]) }, actor);
  }

  removeMembers(chat: SimulatedChat, keys: string[], actor?: Person): void {
    const withoutKeys = (list: string[]) => list.filter((key) => !keys.includes(key));
    this.change(chat, { memberKeys: withoutKeys(chat.memberKeys), managerKeys: withoutKeys(chat.managerKeys) }, actor);
  }

  post(
    chat: SimulatedChat,
    message: { from: 'bot' | string; type: string; content: string } & Pick<SimulatedMessage, 'file'>,
  ): SimulatedMessage {
    const postTime = this.now();
    const person = message.from === 'bot' ? undefined : findPerson(message.from);
    const posted: SimulatedMessage = {
      id: freshId(chat.suite === 'dingtalk' ? 'msg' : 'om_'),
      from: person
        ? { kind: 'person', key: person.key, name: person.name }
        : { kind: 'bot', key: applicationId(chat.suite), name: botName },
      at: postTime,
      type: message.type,
      content: message.content,
      ...(message.file && { file: message.file }),
    };
    chat.messages.push(posted);
    chat.activeAt = Math.max(chat.activeAt, postTime);
    this.onChange();
    return posted;
  }

  revise(message: SimulatedMessage, content: string): void {
    message.content = content;
    message.updatedAt = this.now();
    this.onChange();
  }

  /** Recalls a message, so that no member sees it any more. */
  withdraw(message: SimulatedMessage): void {
    message.gone = 'withdrawn';
    this.onChange();
  }

  /** Posts a message of a person, and notifies its applications. */
  write(
    chat: SimulatedChat,
    person: Person,
    message: Pick<SimulatedMessage, 'type' | 'content' | 'file'>,
    parentId?: string,
  ): SimulatedMessage {
    const posted = this.post(chat, { from: person.key, ...message });
    this.happened(chat.suite, [{ kind: 'messageWritten', chat, message: posted, person, parentId }]);
    return posted;
  }

  /** Returns the file with this key that a person has sent. */
  findFile(
    suite: Suite,
    key: string,
  ): { message: SimulatedMessage; file: NonNullable<SimulatedMessage['file']> } | undefined {
    for (const chat of this.state.chats)
      for (const message of chat.suite === suite ? chat.messages : [])
        if (message.file?.key === key) return { message, file: message.file };
    return undefined;
  }

  findMessage(suite: Suite, id: string): { chat: SimulatedChat; message: SimulatedMessage } | undefined {
    for (const chat of this.state.chats) {
      const message = chat.suite === suite ? chat.messages.find((candidate) => candidate.id === id) : undefined;
      if (message) return { chat, message };
    }
    return undefined;
  }

  /** Returns the former result of a call with this idempotency key, while it is remembered. */
  remembered(key: string): string | undefined {
    const memory = this.state.remembered[key];
    return memory && memory.until > this.now() ? memory.id : undefined;
  }

  remember(key: string, id: string, lifetimeMs: number): void {
    const now = this.now();
    for (const [old, { until }] of Object.entries(this.state.remembered))
      if (until <= now) delete this.state.remembered[old];
    this.state.remembered[key] = { id, until: now + lifetimeMs };
    this.onChange();
  }
}
