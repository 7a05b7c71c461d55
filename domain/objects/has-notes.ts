import { getBehaviour } from './behaviour';

/** Whether people write notes about the records of a type. Apart from what the first page of the app knows of types. */
export function hasNotes(tableId: string): boolean {
  return getBehaviour(tableId).presence === 'listed';
}
