import { makeAutoObservable, observableRef } from 'mobx';

export interface SharedChat {
  id: string;
  name: string;
}

/** The id for the record's future chat, which is created with the note (REQ records 3.50). */
export const newChatId = 'new';

/** The maximum number of chats for a note (contract of notes.create). */
const chatLimit = 10;

/** The chosen chats for a note. */
export class ChatChoice {
  list: readonly SharedChat[] = [];

  constructor() {
    makeAutoObservable(this, { list: observableRef }, { autoBind: true });
  }

  /** Adds chats, each once. */
  add(chats: readonly SharedChat[]): void {
    this.list = [...new Map([...this.list, ...chats].map((chat) => [chat.id, chat])).values()].slice(0, chatLimit);
  }

  remove(id: string): void {
    this.list = this.list.filter((chat) => chat.id !== id);
  }

  replace(chats: readonly SharedChat[]): void {
    this.list = chats;
  }

  /** The chats in the form of the calls. */
  get sent(): (SharedChat | { will_open: true })[] {
    return this.list.map(({ id, name }) => (id === newChatId ? { will_open: true as const } : { id, name }));
  }
}
