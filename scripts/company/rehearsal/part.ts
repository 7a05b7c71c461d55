import type { DocumentPlace } from '../../../domain/collaboration/document-place';
import type { FeatureName } from '../../../server/platforms/permissions';
import type { SuiteApp } from '../../../server/platforms/platform';
import type { AppType } from '../../../server/platforms/settings';

/** The result of one part of a rehearsal. */
export type Outcome = { words?: string } & (
  | { state: 'works' | 'refused' | 'unreachable' | 'notOffered' | 'notTried' }
  | { state: 'noPermission'; permission: string }
);

/** The object that a rehearsal has made in the suite. */
export interface MadeObject {
  /** With the name that people see it by. */
  what: string;
  /** Null where the vendor has no call for it. */
  remove: (() => Promise<void>) | null;
  /** How a person removes it, where the rehearsal could not. */
  advice: string;
}

/** The things that a rehearsal works with, and those that its parts leave for later ones. */
export interface Scene {
  app: SuiteApp;
  kind: AppType;
  tenantKey: string;
  /** The person with whom everything is made; nobody else sees it. */
  operator: string;
  place: DocumentPlace | null;
  /** The server's own address. */
  origin: string;
  /** The beginning of every name of an object that is made. */
  label: string;
  now(): number;
  /** The keys of calls that a repetition makes once; another one in each rehearsal. */
  buildKey(name: string): string;
  /** The code of the approval form of an earlier rehearsal: suites do not delete forms, so it is used again. */
  keptForm: { read(): Promise<string | null>; write(code: string): Promise<void> };
  /** Notes a test object that the end of the rehearsal removes. @returns a function that cancels the removal of an object that no longer exists */
  note(object: MadeObject): () => void;
  /** Asks again where the suite says that it is busy, or that it is too early. */
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
