import type { StoredRecord } from '../../../domain/filters/matches';
import type { Trx } from '../../db/tables';
import type { Values } from '../accept-values';
import type { SaveContext, SaveTarget } from '../save-context';

/** A record that was saved. */
export interface SavedRecord {
  /** As it was; null for a new one. */
  before: StoredRecord | null;
  /** As it stands now, with the roll-ups that followed. */
  after: StoredRecord;
  /** What was written, by field; null for what was emptied. */
  values: Readonly<Values>;
  /** The new owner, where a change named one. */
  owner?: string | undefined;
  /** Members who are notified of this in another way. */
  notNotified?: readonly string[] | undefined;
  /** It is a part of a merge, which has a line of its own in the timeline. */
  isMerge?: boolean | undefined;
}

/** What follows from writing records of a type, in the transaction that writes them: lines of timelines, notices, messages to chats, events for apps. */
export interface SaveEffects {
  saved(trx: Trx, context: SaveContext, target: SaveTarget, record: SavedRecord): Promise<void>;
  /** Several records of one type were removed at one moment. */
  removed(trx: Trx, context: SaveContext, tableId: string, ids: readonly string[]): Promise<void>;
}
