import type { CompanyBrief } from '@domain/contract/companies/companies';
import type { Member, Team } from '@domain/contract/companies/start';
import type { Currency } from '@domain/metadata/currency';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import type { FileItem } from '@domain/values/file-list';
import type { Poi } from '@domain/values/poi';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** A file while it is uploaded; the parts are observable. */
interface UploadState {
  status: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** An address of the phone that shows the picture. */
  preview: string | undefined;
  /** The reason of the failure, as a sentence. */
  failure?: string | undefined;
}

/** Uploads of a form. A field's value holds finished files and, while they go up, `{ key, file }`. */
export interface Uploads {
  /** Takes files into a field and begins to upload them; answers how many did not fit. */
  add(fieldId: string, files: File[]): { tooMany: number; tooLarge: number };
  /** By the key of a waiting file or the id of one that was finished in this form. */
  upload(key: string): UploadState | undefined;
  retry(fieldId: string, key: string): void;
  remove(fieldId: string, key: string): void;
}

/** The result of capturing the position; each result but `done` has its own sentence. */
export type PositionOutcome =
  | { kind: 'done'; position: Poi }
  | { kind: 'refused' | 'timedOut' | 'unsupported' | 'onDesktop' | 'cancelled' | 'failed' };

/** The facts that the page has of a linked record. */
interface ServiceRecord {
  /** Missing where the reader may not see the record. */
  title?: string | undefined;
  readable: boolean;
  deleted?: boolean | undefined;
}

/** The request to the picker of records. */
export interface RecordChoice {
  /** The type that is chosen from. */
  tableId: string;
  /** The purpose of the choice in the reader's language: the title of the picker. */
  label: string;
  /** Linked already: shown, and not to be chosen again. */
  linked: readonly string[];
  /** The one that the choice replaces. */
  current?: string | undefined;
  /** The least and greatest number to choose; a single choice closes the picker. */
  min: number;
  max: number;
  /** The record that is linked from; undefined while it is being made. */
  self?: { tableId: string; id: string } | undefined;
  /** The keyword that the picker searches for when it opens. */
  keyword?: string | undefined;
  /** Offers records that the person may write notes about. */
  forNote?: boolean;
  /** Leaves out what is won or lost, until somebody wants it too. */
  openOnly?: boolean;
  /** The pipeline to keep to. */
  pipelineId?: string | null | undefined;
  /** Begins with the form of a new record, which is the choice. */
  makesNew?: boolean;
}

/** The result of a search in the register: names, an error sentence, or `off` without a register. */
export type CompanyAnswer =
  { kind: 'found'; list: readonly CompanyBrief[] } | { kind: 'failed'; text: string } | { kind: 'off' };

/** The values that a chosen company fills, by field id; or a sentence why not. */
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

/** Colleagues. */
interface People {
  members: readonly Member[];
  teams: readonly Team[];
  member(id: string): Member | undefined;
  /** Around a colleague's picture and name: opens their profile in the suite. Undefined where that cannot be, and in forms, where a tap chooses. */
  Profile: ComponentType<{ id: string; name: string; children: ReactNode }> | undefined;
}

/** Records that values name. */
interface Records {
  /** The object types that the person sees, in their order. */
  tables: readonly ObjectType[];
  /** Returns the known facts of a record. */
  named(tableId: string, id: string): ServiceRecord | undefined;
  /** The address of its page. */
  link(tableId: string, id: string, tab?: string): string;
  /** A picker that answers the ids that were chosen; undefined when it was closed. */
  choose(choice: RecordChoice): Promise<readonly string[] | undefined>;
}

/** Options of fields. */
interface OptionService {
  /** Returns one page of matching options, for a field whose options are not part of the configuration. */
  search(field: Field, keyword: string, page: number): Promise<OptionSearchResult>;
  /** Learns what some of them are called: `records.named` knows it then. */
  name(field: Field, ids: readonly string[]): Promise<void>;
  /** Adds an option for everybody; the field knows it as soon as this answers. */
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

/** The form that the values are filled in. */
interface Form {
  /** The record that the values belong to; undefined while it is being made. */
  self: { tableId: string; id: string } | undefined;
  /** Returns the options that may follow the current one in this record, the current one included; undefined for any. */
  next(field: Field): readonly string[] | undefined;
  /** The register of companies: names that fit, and what a chosen one fills. */
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
  /** Those that the company uses. */
  currencies: readonly Currency[];
  people: People;
  records: Records;
  options: OptionService;
  files: Files;
  position: PositionService;
  form: Form;
}

/** The services outside of a form. */
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
