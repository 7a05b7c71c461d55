import { contract, type Call, type CallName, type Output } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { runOnce, withDeadlockRetry } from '../services/sessions/idempotency';
import type { Actor, App, CallRequest, Handlers, PublicRequest, SessionRequest } from '../context';
import { forCaller } from '../db/cancellation';
import { callsAtOnce, Turns } from './concurrency-limit';
import { parseInput } from './input';
import { checkOutput } from './output';

/** A call with its identified caller, or without one where it needs no session. */
export interface RequestedCall {
  /** The app with the access of this call (`CallRunner.reach`). */
  app: App;
  actor: Actor | null;
  /** The input before parsing. */
  raw: unknown;
  facts: Pick<CallRequest, 'language' | 'requestId' | 'address'>;
  /** Returns the Idempotency-Key of the sender, if one was sent. @throws AppError invalid */
  getKey(): string | undefined;
  /** Adds the properties that only some kinds of requests have. */
  complete(request: CallRequest): CallRequest | PublicRequest;
}

type AnyHandler = (request: CallRequest, input: unknown) => Promise<object>;

/** Runs the calls of the contract for every transport: calls of the app and of programs at their addresses, or of an assistant at `/mcp`. */
export class CallRunner {
  private readonly turns = new Turns(callsAtOnce);

  constructor(
    private readonly app: App,
    private readonly handlers: Handlers,
    /** In development and tests, answers are compared with the contract. */
    private readonly checkOutputs: boolean,
  ) {}

  /** Returns the app for a call: the statements of a search end when the signal of its caller aborts. */
  reach(name: CallName, createSignal: () => AbortSignal): App {
    return contract[name].kind === 'search' ? { ...this.app, db: forCaller(this.app.db, createSignal) } : this.app;
  }

  /** Runs a call and returns its answer. @throws AppError keyScope for a program where the call is not open to keys; as the call does */
  async run<Name extends CallName>(name: Name, call: RequestedCall): Promise<Output<Name>> {
    const entry: Call = contract[name];
    const { actor, facts } = call;
    if (actor?.key && !entry.isForKeys) throw new AppError('keyScope');
    const input = parseInput(entry.input, call.raw);
    const request = call.complete({
      ...call.app,
      ...facts,
      once: (work) => {
        const key = actor && entry.kind === 'write' ? call.getKey() : undefined;
        return actor && key
          ? runOnce(this.app, { actor, key, call: name, input, answersSecret: entry.answersSecret }, work)
          : withDeadlockRetry(this.app, work);
      },
    });
    const fullRequest: CallRequest | SessionRequest = actor ? { ...request, actor } : request;
    // The types of the table are checked where it is built (server/api/index.ts); here every entry has the same type.
    const handler = this.handlers[name] as unknown as AnyHandler;
    const work = () => handler(fullRequest, input);
    const data = await (actor && (entry.kind === 'search' || entry.kind === 'write')
      ? this.turns.take(`${actor.clientId} ${actor.key?.id ?? actor.memberId}`, work)
      : work());
    if (this.checkOutputs) checkOutput(name, entry.output, data);
    return data as Output<Name>;
  }
}
