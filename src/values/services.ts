import type { Member } from '@domain/contract/start';
import type { Poi } from '@domain/values/poi';
import { createContext, useContext } from 'react';

/** A file while it is uploaded; the parts are observable. */
export interface UploadState {
  status: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** An address of the phone that shows the picture. */
  preview: string | undefined;
}

/** Uploads of a form. A field's value holds finished files and, while they go up, `{ key, file }`. */
export interface FileServices {
  /** Takes files into a field and begins to upload them; answers how many did not fit. */
  add(fieldId: string, files: File[]): { tooMany: number; tooLarge: number };
  /** By the key of a waiting file or the id of one that was finished in this form. */
  upload(key: string): UploadState | undefined;
  retry(fieldId: string, key: string): void;
  remove(fieldId: string, key: string): void;
}

/** What capturing the position came to; each but `done` has its own sentence. */
export type PositionOutcome = { kind: 'done'; position: Poi } | { kind: 'refused' | 'timedOut' | 'unsupported' | 'onDesktop' | 'cancelled' | 'failed' };

/** What values need to look up or have done; comes by context, because value types know no stores. */
export interface ValueServices {
  /** zh, en or ja. */
  language: string;
  /** IANA name of the company's zone. */
  timeZone: string;
  members: readonly Member[];
  member(id: string): Member | undefined;
  recordTitle?(tableId: string, id: string): string | undefined;
  recordLink?(tableId: string, id: string): string | undefined;
  position?: { capture(): Promise<PositionOutcome> };
  files?: FileServices;
}

const nobody: ValueServices = { language: 'zh', timeZone: 'UTC', members: [], member: () => undefined };

const Context = createContext<ValueServices>(nobody);

export const ValueServicesProvider = Context.Provider;

export function useValueServices(): ValueServices {
  return useContext(Context);
}
