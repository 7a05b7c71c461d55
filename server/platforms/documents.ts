import type { DocumentType } from '../../domain/collaboration/tabs';

/** The suite's documents of records: the app's own, or on DingTalk those of a knowledge base that a member manages. */

export interface SuiteDocument {
  token: string;
  type: DocumentType;
  name: string;
  /** The address that opens it on every device. */
  url: string;
}

/** The readers of a document: people, and one chat with all of its members where the suite can give a chat access. */
export interface DocumentReaders {
  openIds: readonly string[];
  chatId: string | null;
}

/**
 * The document calls of a suite. All: @throws SuiteRefusal, SuiteUnreachable. None accepts an idempotency key: a created document is found in its
 * separate folder.
 */
export interface SuiteDocuments {
  /** Resolves if documents can be created. @throws SuiteRefusal with the missing permission */
  ready(): Promise<void>;
  /** Creates a folder with access for added members only. @returns its token */
  createFolder(name: string): Promise<string>;
  /** Deletes such a folder with its contents. */
  removeFolder(folder: string): Promise<void>;
  /** The documents in such a folder. */
  inFolder(folder: string): Promise<SuiteDocument[]>;
  /** Copies a template to which the app, or the acting person, has access. */
  copy(request: { template: string; type: DocumentType; name: string; folder: string }): Promise<SuiteDocument>;
  /** Creates an empty document of the types in `emptyDocuments`. */
  create(request: { type: DocumentType; name: string; folder: string }): Promise<SuiteDocument>;
  /** Gives these readers access; existing readers get this right. */
  grant(
    document: Pick<SuiteDocument, 'token' | 'type'>,
    readers: DocumentReaders,
    right: 'edit' | 'view',
  ): Promise<void>;
  /** Removes the access of these members; members without access are skipped. */
  withdraw(document: Pick<SuiteDocument, 'token' | 'type'>, readers: DocumentReaders): Promise<void>;
}
