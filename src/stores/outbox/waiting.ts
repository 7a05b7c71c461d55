import type { AskedCall } from '@domain/contract/calls';
import type { ApiError } from '@/api';
import type { DraftKey } from '../drafts/DraftStore';

/** Whose actions: another person on the same phone, or the same person in another company, never meets them. */
export interface Whose {
  clientId: string;
  memberId: string;
}

/** A photo of a note that waits: its bytes, and the id that the server knows it by once it is there. */
interface WaitingPhoto {
  file?: File;
  id?: string;
}

/** What somebody did, as it goes to the server: the call, what it is about, and what is needed to write it again by hand. */
export interface QueuedAction {
  kind: 'note' | 'edit' | 'move' | 'follow';
  call: AskedCall;
  input: Record<string, unknown>;
  /** The Idempotency-Key that it may have been sent with already. */
  key: string;
  /** Photos in their order; their ids become the `attachments` of the input when they are there. */
  photos?: WaitingPhoto[];
  about: { tableId: string; recordId: string; title: string };
  /** The words by which its author knows it again. */
  says: string;
  /** What a form goes on from; absent for what is one tap. */
  draft?: Pick<DraftKey, 'kind' | 'tableId' | 'id'> & { content: unknown };
}

/** An action that waits on this device. */
export interface WaitingAction extends QueuedAction {
  /** Ids of one person are in the order in which they acted. */
  id: string;
  /** When it was done. */
  at: number;
  /** How often the server failed at it without saying why. */
  failures: number;
  /** Why the server, or this device, will not have it as it is. */
  refused?: Pick<ApiError, 'details'> & { name: ApiError['name'] | 'tooOld' };
}
