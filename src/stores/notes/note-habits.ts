import { readStoredMap, writeStored } from '../device/storage';
import { newChatId, type SharedChat } from './ChatChoice';

const name = 'notes';

/** The user's habits of writing notes in a company on this device: the next one begins like the last one. */
export interface NoteHabits {
  /** The chats of the last note, without the record's own. */
  chats: readonly SharedChat[];
  /** Whether the last note was written without its position, which was removed: it is not requested automatically. */
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
