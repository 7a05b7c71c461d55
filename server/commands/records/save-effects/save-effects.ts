import type { StoredRecord } from '../../../../domain/filters/matches';
import type { Trx } from '../../../db/tables';
import type { Values } from '../accept-values';
import type { SaveContext, SaveTarget } from '../save-context';

/** A record that was saved. */
export interface SavedRecord {
  /** As it was; null for a new one. */
  before: StoredRecord | null;
  /** The record as it is now, with the roll-ups that followed. */
  after: StoredRecord;
  /** The written values, by field; null for an emptied one. */
  values: Readonly<Values>;
  /** The new owner, where a change named one. */
  owner?: string | undefined;
  /** Members who are notified of this in another way. */
  notNotified?: readonly string[] | undefined;
  /** Whether it is a part of a merge, which has a separate line in the timeline. */
  isMerge?: boolean | undefined;
}

/** The effects of writing records of a type, in the transaction that writes them: lines of timelines, notices, messages to chats, events for apps. */
export interface SaveEffects {
  saved(trx: Trx, context: SaveContext, target: SaveTarget, record: SavedRecord): Promise<void>;
  /** Several records of one type were removed at one moment. */
  removed(trx: Trx, context: SaveContext, tableId: string, ids: readonly string[]): Promise<void>;
}
