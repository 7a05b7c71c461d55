import type { CallName, Output, RawInput } from '../../domain/contract';
import type { EndpointInput, EndpointName, EndpointOutput } from '../../domain/contract/programs/endpoints';
import type { Actor, Language } from '../context';

/** The program that makes a request, and the functions that the handler of an endpoint may use. */
export interface EndpointCaller {
  actor: Actor;
  /** The language of names, and of errors in batches. */
  language: Language;
  /** Runs a call of the contract as this program, a write with the Idempotency-Key of the request. @throws AppError as the call does */
  call<Name extends CallName>(name: Name, input: RawInput<Name>): Promise<Output<Name>>;
}

type EndpointHandler<Name extends EndpointName> = (
  caller: EndpointCaller,
  input: EndpointInput<Name>,
) => Promise<EndpointOutput<Name>>;

/** The handlers, exactly one for each endpoint. */
export type EndpointHandlers<Names extends EndpointName = EndpointName> = { [Name in Names]: EndpointHandler<Name> };
