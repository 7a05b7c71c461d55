import type { Member } from '@domain/contract/start';
import type { Poi } from '@domain/values/poi';
import { createContext, useContext } from 'react';

/** A file of a field while and after it is uploaded. */
export interface FileEntry {
  key: string;
  name: string;
  mimetype: string;
  status: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** Shown as the thumbnail: an object address of the phone, or the server's signed link. */
  preview?: string;
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
  files?: { add(files: File[]): void; retry(key: string): void; remove(key: string): void };
}

const nobody: ValueServices = { language: 'zh', timeZone: 'UTC', members: [], member: () => undefined };

const Context = createContext<ValueServices>(nobody);

export const ValueServicesProvider = Context.Provider;

export function useValueServices(): ValueServices {
  return useContext(Context);
}
