import type { DocumentType } from '../../domain/collaboration/tabs';

/** Documents of a suite for records: the app's own, or on DingTalk those of a knowledge base that somebody of the company manages. */

export interface SuiteDocument {
  token: string;
  type: DocumentType;
  name: string;
  /** Opens it on every device. */
  url: string;
}

/** Who may open a document: people, and one chat with everybody who is in it where the suite can let one in. */
export interface DocumentReaders {
  openIds: readonly string[];
  chatId: string | null;
}

/** All of these: @throws SuiteRefusal, SuiteUnreachable. None of them takes a key against doubles: what is made is looked for in a folder of its own. */
export interface SuiteDocuments {
  /** Nothing where documents can be made. @throws SuiteRefusal that says what is missing */
  ready(): Promise<void>;
  /** A new folder, in which only those may read who are let in. @returns its token */
  createFolder(name: string): Promise<string>;
  /** The documents in such a folder. */
  inFolder(folder: string): Promise<SuiteDocument[]>;
  /** Copies a template that is open to the app, or to the person in whose name it is done. */
  copy(request: { template: string; type: DocumentType; name: string; folder: string }): Promise<SuiteDocument>;
  /** An empty one, of the types that `emptyDocuments` names. */
  create(request: { type: DocumentType; name: string; folder: string }): Promise<SuiteDocument>;
  /** Lets these in; who is in goes on with this right. */
  grant(
    document: Pick<SuiteDocument, 'token' | 'type'>,
    readers: DocumentReaders,
    right: 'edit' | 'view',
  ): Promise<void>;
  /** Lets these open it no more; who may not is left out. */
  withdraw(document: Pick<SuiteDocument, 'token' | 'type'>, readers: DocumentReaders): Promise<void>;
}
