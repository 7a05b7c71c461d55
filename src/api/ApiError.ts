import type { ErrorName, FieldIssue } from '@domain/errors';

/** The faults before an answer of the product arrives. */
export type TransportTrouble = 'offline' | 'timedOut' | 'malformed' | 'aborted';

/** The action of a failed write: its sentence names the action if the error gives no reason. */
export type AttemptedWrite = 'create' | 'update' | 'share';

/** A call that failed: an error of the product by name, a transport trouble, or a code that this build does not know. */
export class ApiError extends Error {
  /** Set by the client for a write. */
  attempted: AttemptedWrite | undefined;

  constructor(
    override readonly name: ErrorName | TransportTrouble | 'unknownCode',
    readonly details: {
      code?: number;
      /** The server's own sentence in the reader's language: the fallback for a code that this build does not know. */
      msg?: string;
      params?: Record<string, unknown>;
      fields?: FieldIssue[];
      /** For the support desk: the request in the server's log. */
      requestId?: string;
    } = {},
  ) {
    super(details.msg ?? name);
  }
  get params(): Record<string, unknown> {
    return this.details.params ?? {};
  }
  get fields(): FieldIssue[] {
    return this.details.fields ?? [];
  }
}

/** Returns true for a refusal that names invalid fields, of the form or of the entered stage. */
export function namesFields(error: unknown): error is ApiError & { name: 'invalid' | 'stageIncomplete' } {
  return error instanceof ApiError && (error.name === 'invalid' || error.name === 'stageIncomplete');
}

/** Returns true when no answer of the product arrived. */
export function isSilence(error: ApiError): boolean {
  return ['offline', 'timedOut', 'malformed'].includes(error.name);
}

/** Returns true when the server temporarily cannot save or read: its database or its file store fails. */
export function isServerTrouble(error: ApiError): boolean {
  return ['unavailable', 'databaseFull', 'databaseReadOnly', 'storageFull', 'storageUnavailable'].includes(error.name);
}

/** Returns true when a retry can help. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (isServerTrouble(error) ||
      ['offline', 'timedOut', 'malformed', 'internal', 'tooManyRequests', 'inProgress', 'suiteUnavailable'].includes(
        error.name,
      ))
  );
}
