import type { DeliveryKind } from '../../../domain/deliveries/kind';
import type { AppError } from '../../../domain/errors';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { SuiteRefusal } from '../../platforms/platform';

/** The parts of the app that a delivery may use: everything but the workers. These are the outbox that runs it, the inbox and the event hub. */
export type DeliveryContext = Omit<App, 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports'>;

export interface Job<Payload> {
  clientId: string;
  outboxId: string;
  /** Given to the suite, so that a second delivery makes no second thing. */
  dedupeKey: string;
  payload: Payload;
  /** The delivery was tried before, and its progress is unknown. */
  isRepeat: boolean;
}

/** The work of one kind of row. */
interface DeliveryHandler<Payload, Sent> {
  /** After so many milliseconds a row that never got through is given up; three days where a kind does not say. */
  giveUpMs?: number;
  /**
   * Talks to the suite; may run more than once for one row.
   * @throws SuiteUnreachable to be tried again, SuiteRefusal or AppError to end as failed.
   */
  send(context: DeliveryContext, job: Job<Payload>): Promise<Sent>;
  /**
   * Takes the locks that a caller who requests the row takes before it, first in the transaction that ends it. In another order two of them would
   * wait for each other.
   */
  hold?(trx: Trx, job: Job<Payload>): Promise<void>;
  /**
   * Writes the result, in the transaction that marks the row done. @returns the row's result. @throws AppError to end as failed with nothing
   * written.
   */
  applyResult(trx: Trx, context: DeliveryContext, job: Job<Payload>, result: Sent): Promise<Record<string, unknown>>;
  /** Notifies those who are concerned by the failure of a row, in the transaction that marks it failed. */
  failed?(trx: Trx, context: DeliveryContext, job: Job<Payload>): Promise<void>;
  /** The error that a caller who waits gets for a refusal that passes by itself: the row is tried again. Without it the suite is said not to answer. */
  postponed?(refusal: SuiteRefusal): AppError;
  /** The error that a caller who waits for the row gets for a refusal. */
  refused(refusal: SuiteRefusal): AppError;
}

/** The kind and the work of one kind of row, with any payload. */
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
