import type { DocumentPlace } from '../../../domain/collaboration/document-place';
import type { FeatureName } from '../../../server/platforms/permissions';
import type { SuiteApp } from '../../../server/platforms/platform';
import type { AppType } from '../../../server/platforms/settings';

/** The result of one part of a rehearsal. */
export type Outcome = { words?: string } & (
  | { state: 'works' | 'refused' | 'unreachable' | 'notOffered' | 'notTried' }
  | { state: 'noPermission'; permission: string }
);

/** An object that a rehearsal has created in the suite. */
export interface MadeObject {
  /** The description of the object, with the name that people see. */
  what: string;
  /** Removes the object; null where the vendor has no call for it. */
  remove: (() => Promise<void>) | null;
  /** The way in which a person removes it, where the rehearsal could not. */
  advice: string;
}

/** The objects that a rehearsal uses, and those that its parts leave for later parts. */
export interface Scene {
  app: SuiteApp;
  kind: AppType;
  tenantKey: string;
  /** The person for whom all objects are created; nobody else sees them. */
  operator: string;
  place: DocumentPlace | null;
  /** The server's own address. */
  origin: string;
  /** The prefix of the names of all created objects. */
  label: string;
  now(): number;
  /** Returns the key of a call, so that a repetition creates one object; each rehearsal has other keys. */
  buildKey(name: string): string;
  /** The code of the approval form of an earlier rehearsal: suites do not delete forms, so it is used again. */
  keptForm: { read(): Promise<string | null>; write(code: string): Promise<void> };
  /**
   * Registers a test object that the end of the rehearsal removes. @returns a function that cancels the removal of an object that no longer exists
   */
  note(object: MadeObject): () => void;
  /** Retries where the suite answers that it is busy, or that it is too early. */
  patiently<Result>(work: () => Promise<Result>): Promise<Result>;
  chatId?: string;
  formCode?: string;
  listGuid?: string;
}

/** One feature of the product as a rehearsal uses it. */
export interface Part {
  name: string;
  feature: FeatureName;
  /** @returns words about a success, or another outcome @throws SuiteRefusal, SuiteUnreachable */
  run(scene: Scene): Promise<string | Outcome>;
}

export const notOffered = (text: string): Outcome => ({ state: 'notOffered', words: text });
export const notTried = (text: string): Outcome => ({ state: 'notTried', words: text });
export const refused = (text: string): Outcome => ({ state: 'refused', words: text });
