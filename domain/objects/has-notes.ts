import { getBehaviour } from './behaviour';

/** Returns whether people write notes about records of a type. It is separate from the type facts that the app's first page loads. */
export function hasNotes(tableId: string): boolean {
  return getBehaviour(tableId).presence === 'listed';
}
