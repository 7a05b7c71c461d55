import { idPattern } from '../ids';

/** The record that an address of the app names. */
export interface RecordAddress {
  tableId: string;
  recordId: string;
}

const recordPath = '/detail';

/** Returns the address of a record. */
export function toRecordUrl({ tableId, recordId }: RecordAddress, ownOrigin: string): string {
  return `${ownOrigin}${recordPath}?${new URLSearchParams({ type: tableId, id: recordId }).toString()}`;
}

/**
 * Returns the record in a pasted address; null for an address of another host, for another page of the app, and for a malformed one. The record may
 * not exist. @param ownOrigin the origin of the app, such as `https://crm.example.com`
 */
export function readRecordAddress(address: string, ownOrigin: string): RecordAddress | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams, username, password } = new URL(address);
  if (origin !== new URL(ownOrigin).origin || pathname !== recordPath || username !== '' || password !== '')
    return null;
  const [tableId, recordId] = [searchParams.get('type') ?? '', searchParams.get('id') ?? ''];
  return idPattern.test(tableId) && idPattern.test(recordId) ? { tableId, recordId } : null;
}
