import type { DocumentType } from '../../domain/collaboration/tabs';

/** Documents of a suite for records: the app's own, or on DingTalk those of a knowledge base that somebody of the company manages. */

export interface SuiteDocument {
  token: string;
  type: DocumentType;
  name: string;
  /** Opens it on every device. */
  url: string;
}

/** The readers of a document: people, and one chat with all of its members where the suite can give a chat access. */
export interface DocumentReaders {
  openIds: readonly string[];
  chatId: string | null;
}

/**
 * The document calls of a suite. All of them: @throws SuiteRefusal, SuiteUnreachable. None of them takes a key against duplicates: a made document
 * is looked for in a separate folder.
 */
export interface SuiteDocuments {
  /** Returns nothing where documents can be made. @throws SuiteRefusal that says which permission is missing */
  ready(): Promise<void>;
  /** Creates a folder that is open only to members who are added. @returns its token */
  createFolder(name: string): Promise<string>;
  /** Removes such a folder with everything in it. */
  removeFolder(folder: string): Promise<void>;
  /** The documents in such a folder. */
  inFolder(folder: string): Promise<SuiteDocument[]>;
  /** Copies a template that is open to the app, or to the person in the name of whom it is copied. */
  copy(request: { template: string; type: DocumentType; name: string; folder: string }): Promise<SuiteDocument>;
  /** An empty one, of the types that `emptyDocuments` names. */
  create(request: { type: DocumentType; name: string; folder: string }): Promise<SuiteDocument>;
  /** Lets these in; who is in continues with this right. */
  grant(
    document: Pick<SuiteDocument, 'token' | 'type'>,
    readers: DocumentReaders,
    right: 'edit' | 'view',
  ): Promise<void>;
  /** Removes the access of these members; members without access are skipped. */
  withdraw(document: Pick<SuiteDocument, 'token' | 'type'>, readers: DocumentReaders): Promise<void>;
}
