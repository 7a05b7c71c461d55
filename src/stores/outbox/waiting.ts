import type { AskedCall } from '@domain/contract/calls';
import type { ApiError } from '@/api';
import type { DraftKey } from '../drafts/DraftStore';

/** The owner of the actions: another person on the same phone, or the same person in another company, never sees them. */
export interface Whose {
  clientId: string;
  memberId: string;
}

/** A photo of a queued note: its bytes, and its file id after the upload. */
interface WaitingPhoto {
  file?: File;
  id?: string;
}

/** A user's action, as it is sent to the server: the call, its subject, and the data needed to enter it again by hand. */
export interface QueuedAction {
  kind: 'note' | 'edit' | 'move' | 'follow';
  call: AskedCall;
  input: Record<string, unknown>;
  /** The Idempotency-Key, which may already have been sent. */
  key: string;
  /** The photos in order; after the upload their ids become the `attachments` of the input. */
  photos?: WaitingPhoto[];
  about: { tableId: string; recordId: string; title: string };
  /** The text by which its author recognises it. */
  says: string;
  /** The draft from which a form continues; absent for an action of one tap. */
  draft?: Pick<DraftKey, 'kind' | 'tableId' | 'id'> & { content: unknown };
}

/** A queued action on this device. */
export interface WaitingAction extends QueuedAction {
  /** The ids of one member follow the order of the actions. */
  id: string;
  /** The time of the action. */
  at: number;
  /** The number of unexplained failures of the server. */
  failures: number;
  /** The reason why the server or this device refuses it. */
  refused?: Pick<ApiError, 'details'> & { name: ApiError['name'] | 'tooOld' };
}
