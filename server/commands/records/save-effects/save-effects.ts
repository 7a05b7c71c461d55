import type { StoredRecord } from '../../../../domain/filters/matches';
import type { Trx } from '../../../db/tables';
import type { Values } from '../accept-values';
import type { SaveContext, SaveTarget } from '../save-context';

/** A record that was saved. */
export interface SavedRecord {
  /** The record before; null for a new one. */
  before: StoredRecord | null;
  /** The record as it is now, with the roll-ups that followed. */
  after: StoredRecord;
  /** The written values by field; null for an emptied one. */
  values: Readonly<Values>;
  /** The new owner, where a change named one. */
  owner?: string | undefined;
  /** Members who are notified in another way. */
  notNotified?: readonly string[] | undefined;
  /** Whether it is part of a merge, which writes its own line in the timeline. */
  isMerge?: boolean | undefined;
}

/** The effects of writing records of a type, in the transaction that writes them: lines of timelines, notices, messages to chats, events for apps. */
export interface SaveEffects {
  saved(trx: Trx, context: SaveContext, target: SaveTarget, record: SavedRecord): Promise<void>;
  /** The effects of deleting several records of one type at one moment. */
  removed(trx: Trx, context: SaveContext, tableId: string, ids: readonly string[]): Promise<void>;
}
