import type { RecordJson } from '@domain/contract/shapes';
import type { Api } from '@/api';
import type { DraftStore } from '../drafts/DraftStore';
import type { Carrier } from '../files/FileUpload';
import type { Outbox } from '../outbox';
import type { Capture } from './capture-position';

/** The services and the place of a note. */
export interface NoteOf {
  api: Api;
  drafts: DraftStore;
  clientId: string;
  memberId: string;
  /** The record on whose page it is written; undefined elsewhere. */
  on?: { tableId: string; id: string } | undefined;
  /** The note to edit; undefined writes a new one. */
  note?: RecordJson;
  carrier?: Carrier;
  /** The outbox for the note when the device is offline, and the name of a record. */
  outbox?: Outbox;
  getTitle?(tableId: string, id: string): string | undefined;
  /** Requests the phone's position. */
  capture?(): Promise<Capture>;
}
