import type { DeliveryKind } from '../../../domain/deliveries/kind';
import type { AppError } from '../../../domain/errors';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { SuiteRefusal } from '../../platforms/platform';

/** What a delivery may reach: everything but the workers: the outbox that runs it, the inbox and the event hub. */
export type DeliveryContext = Omit<App, 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports'>;

export interface Job<Payload> {
  clientId: string;
  outboxId: string;
  /** Given to the suite, so that a second delivery makes no second thing. */
  dedupeKey: string;
  payload: Payload;
  /** It was tried before, and nobody knows how far that came. */
  isRepeat: boolean;
}

/** What one kind of row does. */
interface DeliveryHandler<Payload, Sent> {
  /** After so many milliseconds a row that never got through is given up; three days where a kind does not say. */
  giveUpMs?: number;
  /**
   * Talks to the suite; may run more than once for one row.
   * @throws SuiteUnreachable to be tried again, SuiteRefusal or AppError to end as failed.
   */
  send(context: DeliveryContext, job: Job<Payload>): Promise<Sent>;
  /**
   * Takes the locks that a caller who asks for the row takes before it, first in the transaction that ends it: in another order two of them would wait
   * for each other.
   */
  hold?(trx: Trx, job: Job<Payload>): Promise<void>;
  /**
   * Writes what came of it, in the transaction that marks the row done.
   * @returns the row's result. @throws AppError to end as failed with nothing written.
   */
  settle(trx: Trx, context: DeliveryContext, job: Job<Payload>, result: Sent): Promise<Record<string, unknown>>;
  /** Notifies those who are concerned by the failure of a row, in the transaction that marks it failed. */
  failed?(trx: Trx, context: DeliveryContext, job: Job<Payload>): Promise<void>;
  /** The error that a caller who waits for the row gets for a refusal. */
  refused(refusal: SuiteRefusal): AppError;
}

/** What one kind of row says and does, whatever its payload is. */
export interface Delivery extends DeliveryHandler<Record<string, unknown>, unknown> {
  kind: DeliveryKind<Record<string, unknown>>;
}

/** Pairs a kind with its handler. The worker reads each payload by the schema of its kind, so it does not need to know the types of the pair. */
export function defineDelivery<Payload extends Record<string, unknown>, Sent>(
  kind: DeliveryKind<Payload>,
  handler: DeliveryHandler<Payload, Sent>,
): Delivery {
  return { kind, ...handler } as unknown as Delivery;
}
