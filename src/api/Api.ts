import type { Output, RawInput } from '@domain/contract';
import type { AskedCall, CallKind } from '@domain/contract/calls';
import { firstCalls } from '@domain/contract/first-calls';
import { consentScopes, type ConsentScope } from '@domain/platforms';
import { ApiError, type AttemptedWrite } from './ApiError';
import { send } from './transport';

/** The interface of the session that the client uses; the session store implements it. */
export interface SessionPort {
  /** Returns the current session id, or undefined. */
  bearer(): string | undefined;
  /**
   * Renews a refused (1001) or unknown (10050) session. Concurrent callers share the new one. `used` is the refused id: when a newer one exists, it
   * returns true at once.
   */
  renew(used: string | undefined, reason: 'noAuth' | 'noHsid'): Promise<boolean>;
  /** Requests the user's consent to a call in the user's name. True when it was given. */
  consent(scope: ConsentScope): Promise<boolean>;
  /** An error that a page cannot answer itself (no seats, not joined, …): the session leads to where it is explained. */
  refused(error: ApiError): void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The key of one user action. A caller who lets the person try again passes the same one again. */
  idempotencyKey?: string;
}

const timeLimit = 20_000;
const loginTimeLimit = 10_000;
const retries = 2;
const renewals = 2;

/** The typed client: one method for every call of the contract. */
export class Api {
  /** Called after each write that succeeded and may change a number on a screen. */
  onSaved: () => void = () => undefined;

  constructor(
    private readonly language: () => string,
    private readonly session: SessionPort,
  ) {}

  /** Sends a call and returns its data, or throws an ApiError. */
  async call<Name extends AskedCall>(
    name: Name,
    input: RawInput<Name>,
    options: CallOptions = {},
  ): Promise<Output<Name>> {
    const { path, kind, uncounted } = firstCall(name) ?? (await laterCall(name));
    const login = kind === 'signIn';
    const key = kind === 'write' ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined;
    const body = JSON.stringify(input);
    let hasAskedConsent = false;
    for (let renewed = 0; ; renewed += 1) {
      const bearer = login ? undefined : this.session.bearer();
      try {
        const data = await send({
          path,
          body,
          headers: {
            'X-Sidecar-Language': this.language(),
            ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
            ...(key ? { 'Idempotency-Key': key } : {}),
          },
          timeLimit: login ? loginTimeLimit : timeLimit,
          // A sign-in call has a separate retry, made by the session (SD-3).
          retries: login || kind === 'count' ? 0 : retries,
          yields: kind === 'read' || kind === 'search',
          signal: options.signal,
        });
        if (kind === 'write' && !uncounted) this.onSaved();
        // The contract's schema runs on the server; here the envelope has been checked and the type is the contract's.
        return data as Output<Name>;
      } catch (error) {
        if (error instanceof ApiError && kind === 'write') error.attempted = attemptedWrite(name);
        if (!(error instanceof ApiError) || login) throw error;
        if (error.name === 'consentNeeded' && !hasAskedConsent) {
          hasAskedConsent = true;
          const scope = consentScopes.find((candidate) => candidate === error.params.scope);
          if (scope && (await this.session.consent(scope))) continue;
        }
        const lost = error.name === 'noAuth' || error.name === 'noHsid' ? error.name : undefined;
        const shouldRetry =
          lost !== undefined &&
          renewed < (lost === 'noAuth' ? renewals : 1) &&
          (await this.session.renew(bearer, lost));
        if (!shouldRetry) {
          this.session.refused(error);
          throw error;
        }
      }
    }
  }
}

/** Returns the action of a write, by the verb in its name. */
function attemptedWrite(name: AskedCall): AttemptedWrite {
  const verb = name.slice(name.indexOf('.') + 1);
  if (/share/i.test(verb)) return 'share';
  return /create|add/i.test(verb) ? 'create' : 'update';
}

interface CallEntry {
  path: string;
  kind: CallKind;
  uncounted?: true;
}

function firstCall(name: AskedCall): CallEntry | undefined {
  return (firstCalls as Partial<Record<AskedCall, CallEntry>>)[name];
}

/** The table of all calls loads with the first call that no page begins with. @throws ApiError offline when it fails. */
async function laterCall(name: AskedCall): Promise<CallEntry> {
  try {
    return (await import(/* webpackChunkName: "calls" */ '@domain/contract/calls')).calls[name];
  } catch {
    throw new ApiError('offline');
  }
}

/** Creates a key for one user action, by which the server recognises a retry. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
