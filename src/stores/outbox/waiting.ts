import type { AskedCall } from '@domain/contract/calls';
import type { ApiError } from '@/api';
import type { DraftKey } from '../drafts/DraftStore';

/** The owner of the actions: another person on the same phone, or the same person in another company, never sees them. */
export interface Whose {
  clientId: string;
  memberId: string;
}

/** A photo of a note that waits: its bytes, and the id that the server knows it by once it is there. */
interface WaitingPhoto {
  file?: File;
  id?: string;
}

/** A user's action, as it is sent to the server: the call, its subject, and the data needed to enter it again by hand. */
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
  /** The draft from which a form continues; absent for an action of one tap. */
  draft?: Pick<DraftKey, 'kind' | 'tableId' | 'id'> & { content: unknown };
}

/** An action that waits on this device. */
export interface WaitingAction extends QueuedAction {
  /** Ids of one person are in the order in which they acted. */
  id: string;
  /** The time of the action. */
  at: number;
  /** The number of times that the server failed at it without a reason. */
  failures: number;
  /** Why the server, or this device, will not have it as it is. */
  refused?: Pick<ApiError, 'details'> & { name: ApiError['name'] | 'tooOld' };
}
