import { readStoredMap, writeStored } from '../device/storage';
import type { ViewChoice } from './choice';

const name = 'views';
const boards = 'boards';

/** The last choice of each list on this device, by company and type. Signing out removes all of it (ADR-0016, stores/device). */
export class ViewMemory {
  constructor(private readonly clientId: () => string | undefined) {}

  read(tableId: string): ViewChoice | undefined {
    return this.all()[this.key(tableId)];
  }

  write(tableId: string, choice: ViewChoice | undefined): void {
    const { [this.key(tableId)]: _before, ...otherChoices } = this.all();
    writeStored(name, choice ? { ...otherChoices, [this.key(tableId)]: choice } : otherChoices);
  }

  /** Returns the last position on a type's board, as stores/boards wrote it; undefined if the list was shown last. */
  board(tableId: string): unknown {
    return readStoredMap(boards)[this.key(tableId)];
  }

  keepBoard(tableId: string, position: unknown): void {
    writeStored(boards, { ...readStoredMap(boards), [this.key(tableId)]: position });
  }

  private key(tableId: string): string {
    return `${this.clientId() ?? ''}/${tableId}`;
  }

  private all(): Record<string, ViewChoice> {
    return Object.fromEntries(
      Object.entries(readStoredMap(name)).filter((entry): entry is [string, ViewChoice] => isChoice(entry[1])),
    );
  }
}

/** Returns whether this build can read the stored choice. The server refuses a filter that no longer fits, with a sentence. */
function isChoice(value: unknown): value is ViewChoice {
  if (typeof value !== 'object' || value === null) return false;
  const {
    id,
    name: title,
    filter,
    order_by,
    update_time,
    changed,
    mine,
    member,
  } = value as Partial<Record<keyof ViewChoice, unknown>>;
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof filter === 'object' &&
    typeof order_by === 'object' &&
    order_by !== null &&
    typeof update_time === 'number' &&
    typeof changed === 'boolean' &&
    (mine === null || typeof mine === 'string') &&
    (member === null || typeof member === 'string')
  );
}
