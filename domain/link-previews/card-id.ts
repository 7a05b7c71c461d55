import { idPattern } from '../ids';
import type { RecordAddress } from './record-address';

/** The maximum length of a card's id in the suite. Characters. */
const idLimit = 64;
const mark = 'link';
/** A character that no id contains. */
const separator = '.';
/** The prefix, the two ids and the random end. */
const partCount = 4;

/**
 * Returns the id of a link preview card. The card contains only this id, so the id contains the record. Null where it would be too long. @param
 * random ten unique characters of 0-9a-z
 */
export function makeLinkCardId({ tableId, recordId }: RecordAddress, random: string): string | null {
  const id = [mark, tableId, recordId, random].join(separator);
  return id.length <= idLimit ? id : null;
}

/** Returns the record of a card's id; null for a card of another kind. */
export function readLinkCardId(id: string): RecordAddress | null {
  const parts = id.split(separator);
  const [kind, tableId = '', recordId = ''] = parts;
  if (kind !== mark || parts.length !== partCount) return null;
  return idPattern.test(tableId) && idPattern.test(recordId) ? { tableId, recordId } : null;
}
