export interface SharedChat {
  id: string;
  name: string;
}

/** At most this many chats that a note is shared to (contract of notes.create). */
const chatLimit = 10;

/** The chats that a note is to be shared to, while somebody chooses them. */
export interface ChatChoice {
  readonly chats: readonly SharedChat[];
  share(chats: SharedChat[]): void;
  unshare(id: string): void;
}

/** Adds chats, each once. */
export function withChats(before: readonly SharedChat[], added: readonly SharedChat[]): SharedChat[] {
  return [...new Map([...before, ...added].map((chat) => [chat.id, chat])).values()].slice(0, chatLimit);
}
