import type { FieldIssue, Operations } from './operations.js';

export type * from './operations.js';

export type OperationName = keyof Operations;
export type Input<Name extends OperationName> = Operations[Name]['input'];
export type Output<Name extends OperationName> = Operations[Name]['output'];

/** The operations that answer a list page by page. */
export type ListName = {
  [Name in OperationName]: Output<Name> extends { data: unknown[]; next_cursor: string | null } ? Name : never;
}[OperationName];
type Entry<Name extends ListName> = Output<Name> extends { data: Array<infer Item> } ? Item : never;

export interface SidecarOptions {
  /** The address of the server, such as https://crm.example.com. */
  url: string;
  /** The API key, which begins with `sc_`. */
  key: string;
  /** The language of names and errors: zh, en or ja. That of the company without it. */
  language?: string;
  /** How often a request is sent at most when no answer arrives, or one that says to come again. */
  attempts?: number;
  /** In place of the global one. */
  fetch?: typeof fetch;
  /** Waits between two attempts, milliseconds. */
  sleep?: (milliseconds: number) => Promise<void>;
}

export interface SendOptions {
  /** Your name for one action, 8 to 64 letters, digits, - and _; a random one without it. Sent again within a day, the action is done once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A client of the public API of Sidecar. */
export class Sidecar {
  constructor(options: SidecarOptions);
  /** Sends an operation and returns its answer. @throws SidecarError */
  send<Name extends OperationName>(name: Name, input: Input<Name>, options?: SendOptions): Promise<Output<Name>>;
  /** Goes through all pages of a list. @throws SidecarError */
  pages<Name extends ListName>(name: Name, input: Input<Name>, options?: SendOptions): AsyncGenerator<Output<Name>>;
  /** Goes through all entries of a list. @throws SidecarError */
  all<Name extends ListName>(name: Name, input: Input<Name>, options?: SendOptions): AsyncGenerator<Entry<Name>>;
}

/** An answer that is an error. */
export class SidecarError extends Error {
  operation: string;
  /** The HTTP status; 0 where no answer arrived. */
  status: number;
  /** The number of the error; 0 where the answer names none. */
  code: number;
  params: Record<string, unknown>;
  /** The wrong parts of the input. */
  fields: FieldIssue[];
}
