import type { DeliveryKind } from '../../../domain/deliveries/kind';
import type { AppError } from '../../../domain/errors';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { SuiteRefusal } from '../../platforms/platform';

/** The parts of the app that a delivery may use: all except the workers, which are the outbox that runs it, the inbox and the event hub. */
export type DeliveryContext = Omit<App, 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports'>;

export interface Job<Payload> {
  clientId: string;
  outboxId: string;
  /** The key for the suite, so that a second delivery creates no second object. */
  dedupeKey: string;
  payload: Payload;
  /** Whether the delivery was tried before with an unknown result. */
  isRepeat: boolean;
}

/** The work of one kind of row. */
interface DeliveryHandler<Payload, Sent> {
  /** The time in milliseconds after which an undelivered row is given up; three days where a kind sets none. */
  giveUpMs?: number;
  /**
   * Talks to the suite; may run more than once for one row. @throws SuiteUnreachable to be tried again, SuiteRefusal or AppError to end as failed.
   */
  send(context: DeliveryContext, job: Job<Payload>): Promise<Sent>;
  /**
   * Takes the locks that a caller takes before it requests the row, at the start of the transaction that ends the row. In another order the two
   * would wait for each other.
   */
  hold?(trx: Trx, job: Job<Payload>): Promise<void>;
  /**
   * Writes the result, in the transaction that marks the row done. @returns the row's result. @throws AppError to end as failed with nothing
   * written.
   */
  applyResult(trx: Trx, context: DeliveryContext, job: Job<Payload>, result: Sent): Promise<Record<string, unknown>>;
  /** Notifies the people whom the failure of a row concerns, in the transaction that marks it failed. */
  failed?(trx: Trx, context: DeliveryContext, job: Job<Payload>): Promise<void>;
  /**
   * Returns the error for a waiting caller after a temporary refusal: the row is tried again. If absent, the caller gets the error for an
   * unreachable suite.
   */
  postponed?(refusal: SuiteRefusal): AppError;
  /** Returns the error for a waiting caller after a refusal. */
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
