import { emptyDocuments } from '../../../domain/collaboration/document-place';
import type { Capability } from '../../../domain/metadata/settings';
import { capabilities } from '../../../domain/platforms';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Actor, App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { createChat } from '../chats/create-chat';
import { createRecordDocument } from '../documents/create-record-document';
import { createTaskList } from '../tasks/create-task-list';

/** The properties of a type that determine its capabilities. */
interface CapableType {
  is_allow_create_chat: boolean;
  is_allow_create_tasklist: boolean;
}
/** The company in its suite. */
type CapableCompany = Pick<Actor, 'channel' | 'documentPlace' | 'closedFeatures'>;
type Opener = Pick<App, 'now' | 'makeId'> & { actor: Actor; language: Language };

interface RecordCapability {
  /** Returns whether records of the type can have it in this suite. */
  isOffered(type: CapableType, company: CapableCompany): boolean;
  /** Requests the capability: the outbox creates it after the commit. */
  open(trx: Trx, opener: Opener, record: StoredRecord): Promise<unknown>;
}

/** The way in which each capability is created with a saved record (REQ records 4). */
const recordCapabilities: Record<Capability, RecordCapability> = {
  chat: {
    isOffered: (type, { closedFeatures }) => type.is_allow_create_chat && closedFeatures?.includes('chats') !== true,
    open: createChat,
  },
  task_list: {
    isOffered: (type, { channel }) => type.is_allow_create_tasklist && capabilities[channel].taskList,
    open: createTaskList,
  },
  doc: {
    isOffered: (_type, { channel, documentPlace }) => emptyDocuments(channel, documentPlace) !== null,
    open: createRecordDocument,
  },
};

/** Returns the capabilities that can be created for a type's records; none where the company's suite is not connected. */
export function listMakeableCapabilities(type: CapableType, company: CapableCompany | undefined): Capability[] {
  if (company === undefined) return [];
  return (Object.keys(recordCapabilities) as Capability[]).filter((capability) =>
    recordCapabilities[capability].isOffered(type, company),
  );
}

/** Requests the chosen capabilities for a record. */
export async function openChosen(
  trx: Trx,
  opener: Opener,
  record: StoredRecord,
  opens: readonly Capability[] = [],
): Promise<void> {
  for (const capability of opens) await recordCapabilities[capability].open(trx, opener, record);
}
