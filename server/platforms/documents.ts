import type { DocumentType } from '../../domain/collaboration/tabs';

/** Documents of a suite that belong to the app. */

export interface SuiteDocument {
  token: string;
  type: DocumentType;
  name: string;
  /** Opens it on every device. */
  url: string;
}

/** Who may open a document: people, and one chat with everybody who is in it. */
export interface DocumentReaders {
  openIds: readonly string[];
  chatId: string | null;
}

/** All of these: @throws SuiteRefusal, SuiteUnreachable. None of them takes a key against doubles: what is made is looked for in a folder of its own. */
export interface SuiteDocuments {
  /** A new folder of the app. @returns its token */
  createFolder(name: string): Promise<string>;
  /** The documents in a folder of the app. */
  inFolder(folder: string): Promise<SuiteDocument[]>;
  /** Copies a template that is open to the app. */
  copy(request: { template: string; type: DocumentType; name: string; folder: string }): Promise<SuiteDocument>;
  /** An empty one. */
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
