import { readStoredMap, writeStored } from '../device/storage';
import { newChatId, type SharedChat } from './ChatChoice';

const name = 'notes';

/** How somebody writes notes in a company on this device: the next one begins like the last one. */
export interface NoteHabits {
  /** The chats that the last note was shared to, the record's own left out. */
  chats: readonly SharedChat[];
  /** The last note was written without its position, which was taken off: it is not asked for by itself. */
  withoutPosition: boolean;
}

export function noteHabits(clientId: string): NoteHabits {
  const storedHabits = readStoredMap(name)[clientId];
  const { chats, withoutPosition } = (
    typeof storedHabits === 'object' && storedHabits !== null ? storedHabits : {}
  ) as Record<string, unknown>;
  return { chats: Array.isArray(chats) ? chats.filter(isChat) : [], withoutPosition: withoutPosition === true };
}

export function keepNoteHabits(clientId: string, { chats, withoutPosition }: NoteHabits): void {
  const existingChats = chats.filter(({ id }) => id !== newChatId);
  writeStored(name, { ...readStoredMap(name), [clientId]: { chats: existingChats, withoutPosition } });
}

function isChat(value: unknown): value is SharedChat {
  const { id, name: chatName } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof chatName === 'string';
}
