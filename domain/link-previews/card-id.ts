import { idPattern } from '../ids';
import type { RecordAddress } from './record-address';

/** A suite takes no longer id of a card. Characters. */
const idLimit = 64;
const mark = 'link';
/** It occurs in no id. */
const separator = '.';
/** The mark, the two ids and the random end. */
const partCount = 4;

/**
 * Returns the id of a card in the place of a link. The card holds nothing but this id, so it names the record. Null where it would be too long.
 *
 * @param random ten characters that no other card has, of 0-9a-z
 */
export function makeLinkCardId({ tableId, recordId }: RecordAddress, random: string): string | null {
  const id = [mark, tableId, recordId, random].join(separator);
  return id.length <= idLimit ? id : null;
}

/** Returns the record that the id of a card names; null for a card of another kind. */
export function readLinkCardId(id: string): RecordAddress | null {
  const parts = id.split(separator);
  const [kind, tableId = '', recordId = ''] = parts;
  if (kind !== mark || parts.length !== partCount) return null;
  return idPattern.test(tableId) && idPattern.test(recordId) ? { tableId, recordId } : null;
}
