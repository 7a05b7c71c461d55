import type { CompanyBrief } from '@domain/contract/companies/companies';
import type { Member, Team } from '@domain/contract/companies/start';
import type { Currency } from '@domain/metadata/currency';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import type { FileItem } from '@domain/values/file-list';
import type { Poi } from '@domain/values/poi';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** A file while it is uploaded; its properties are observable. */
interface UploadState {
  status: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** A local address on the phone that shows the picture. */
  preview: string | undefined;
  /** The reason of the failure, as a sentence. */
  failure?: string | undefined;
}

/** The uploads of a form. A field's value contains finished files and, during the upload, `{ key, file }`. */
export interface Uploads {
  /** Adds files to a field and starts their upload; returns the number of files that exceeded the limits. */
  add(fieldId: string, files: File[]): { tooMany: number; tooLarge: number };
  /** Returns the upload by the key of a waiting file, or by the id of one that was finished in this form. */
  upload(key: string): UploadState | undefined;
  retry(fieldId: string, key: string): void;
  remove(fieldId: string, key: string): void;
}

/** The result of capturing the position; each result but `done` has its own sentence. */
export type PositionOutcome =
  | { kind: 'done'; position: Poi }
  | { kind: 'refused' | 'timedOut' | 'unsupported' | 'onDesktop' | 'cancelled' | 'failed' };

/** The known facts of a linked record. */
interface ServiceRecord {
  /** The title; missing if the reader may not see the record. */
  title?: string | undefined;
  readable: boolean;
  deleted?: boolean | undefined;
}

/** The request to the picker of records. */
export interface RecordChoice {
  /** The type of the records to choose from. */
  tableId: string;
  /** The purpose of the choice in the reader's language: the title of the picker. */
  label: string;
  /** The ids of records that are already linked: shown, but not selectable. */
  linked: readonly string[];
  /** The id of the record that the choice replaces. */
  current?: string | undefined;
  /** The minimum and maximum number of records to choose; a single choice closes the picker. */
  min: number;
  max: number;
  /** The record that contains the link; undefined while it is being created. */
  self?: { tableId: string; id: string } | undefined;
  /** The keyword that the picker searches for when it opens. */
  keyword?: string | undefined;
  /** Whether the picker offers only records about which the person may write notes. */
  forNote?: boolean;
  /** Leaves out won and lost records until the user includes them. */
  openOnly?: boolean;
  /** The pipeline to which the choice is limited. */
  pipelineId?: string | null | undefined;
  /** Whether the picker begins with the form of a new record, which becomes the choice. */
  makesNew?: boolean;
}

/** The result of a search in the register: names, an error sentence, or `off` without a register. */
export type CompanyAnswer =
  { kind: 'found'; list: readonly CompanyBrief[] } | { kind: 'failed'; text: string } | { kind: 'off' };

/** The values that a chosen company fills, by field id; or a sentence with the reason for none. */
export type CompanyFill = { kind: 'found'; values: Record<string, string> } | { kind: 'failed'; text: string };

/** The result of adding an option: its id, or the sentence of the refusal. */
type AddOutcome = { kind: 'added'; id: string } | { kind: 'refused'; sentence: string };

/** An option that the server found, in the reader's language. */
export interface FoundOption {
  id: string;
  name: string;
}

/** A page of options, or a sentence why there is none. */
type OptionSearchResult =
  { kind: 'found'; list: readonly FoundOption[]; more: boolean } | { kind: 'failed'; text: string };

/** Provides colleagues. */
interface People {
  members: readonly Member[];
  teams: readonly Team[];
  member(id: string): Member | undefined;
  /**
   * Wraps a colleague's picture and name and opens their profile in the suite. Undefined where that is impossible, and in forms, where a tap
   * chooses.
   */
  Profile: ComponentType<{ id: string; name: string; children: ReactNode }> | undefined;
}

/** Provides the records that values name. */
interface Records {
  /** The object types that the person sees, in their configured order. */
  tables: readonly ObjectType[];
  /** Returns the known facts of a record. */
  named(tableId: string, id: string): ServiceRecord | undefined;
  /** Returns the address of the record's page. */
  link(tableId: string, id: string, tab?: string): string;
  /** Opens a picker and resolves with the chosen ids; with undefined if it was closed. */
  choose(choice: RecordChoice): Promise<readonly string[] | undefined>;
}

/** Provides the options of fields. */
interface OptionService {
  /** Returns one page of matching options, for a field whose options are not part of the configuration. */
  search(field: Field, keyword: string, page: number): Promise<OptionSearchResult>;
  /** Loads the names of options, so that `records.named` returns them. */
  name(field: Field, ids: readonly string[]): Promise<void>;
  /** Adds an option for all users. The field contains it as soon as the call resolves. */
  add(field: Field, label: string): Promise<AddOutcome>;
}

interface Files {
  uploads: Uploads;
  /** Uploads a picture of a rich text. Throws the error of a refused upload. */
  uploadPicture(file: File): Promise<FileItem>;
  /** Shows or saves an attachment by the suite. @returns false in a browser, whose links do that */
  open(file: { url: string; name: string }): boolean;
}

interface PositionService {
  capture(): Promise<PositionOutcome>;
}

/** Provides the form that contains the values. */
interface Form {
  /** The record that the values belong to; undefined for a new record. */
  self: { tableId: string; id: string } | undefined;
  /** Returns the options that may follow the current one in this record, the current one included; undefined for any. */
  next(field: Field): readonly string[] | undefined;
  /** Provides the register of companies: matching names, and the values that a chosen company fills. */
  companies: { search(keyword: string): Promise<CompanyAnswer>; fill(fullName: string): Promise<CompanyFill> };
  /** Offers values to the empty other fields; requests them only if there are such fields. @returns the reason for none */
  fill(requestFill: () => Promise<CompanyFill>): Promise<string | undefined>;
}

/** The services that value views need; a React context passes them, because value types know no stores. */
export interface ValueServices {
  /** zh, en or ja. */
  language: string;
  /** IANA name of the company's zone. */
  timeZone: string;
  /** The company's country, by its ISO code; undefined where it is unknown. */
  country: string | undefined;
  /** The currencies that the company uses. */
  currencies: readonly Currency[];
  people: People;
  records: Records;
  options: OptionService;
  files: Files;
  position: PositionService;
  form: Form;
}

/** The form service outside of a form. */
export const noForm: Form = {
  self: undefined,
  next: () => undefined,
  companies: {
    search: () => Promise.resolve({ kind: 'off' }),
    fill: () => Promise.resolve({ kind: 'found', values: {} }),
  },
  fill: () => Promise.resolve(undefined),
};

/** Services for a page without uploads. */
export const noUploads: Uploads = {
  add: () => ({ tooMany: 0, tooLarge: 0 }),
  upload: () => undefined,
  retry: () => undefined,
  remove: () => undefined,
};

/** Services for a page without positions. */
export const noPosition: PositionService = { capture: () => Promise.resolve({ kind: 'unsupported' }) };

const Context = createContext<ValueServices | undefined>(undefined);

export const ValueServicesProvider = Context.Provider;

/** Returns the services of the page. Throws outside of one. */
export function useValueServices(): ValueServices {
  const services = useContext(Context);
  if (!services) throw new Error('No value services above this component');
  return services;
}
