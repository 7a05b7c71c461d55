import type { AppError } from '../../../domain/errors';
import type { DeliveryKind, DeliveryPayload } from '../../../domain/deliveries/kinds';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { SuiteRefusal } from '../../platforms/platform';

/** What a delivery may reach: everything but the outbox that runs it and the event hub. */
export type DeliveryContext = Omit<App, 'outbox' | 'eventHub'>;

export interface Job<Kind extends DeliveryKind> {
  clientId: string;
  outboxId: string;
  /** Given to the suite, so that a second delivery makes no second thing. */
  dedupeKey: string;
  payload: DeliveryPayload<Kind>;
}

/** What one kind of row does. */
export interface Delivery<Kind extends DeliveryKind, Sent = unknown> {
  /**
   * Talks to the suite; may run more than once for one row.
   * @throws SuiteUnreachable to be tried again, SuiteRefusal or AppError to end as failed.
   */
  send(context: DeliveryContext, job: Job<Kind>): Promise<Sent>;
  /**
   * Writes what came of it, in the transaction that marks the row done.
   * @returns the row's result. @throws AppError to end as failed with nothing written.
   */
  settle(trx: Trx, context: DeliveryContext, job: Job<Kind>, sent: Sent): Promise<Record<string, unknown>>;
  /** Notifies those who are concerned by the failure of a row, in the transaction that marks it failed. */
  failed?(trx: Trx, context: DeliveryContext, job: Job<Kind>): Promise<void>;
  /** The error that a caller who waits for the row gets for a refusal. */
  refused(refusal: SuiteRefusal): AppError;
}

/** Keeps the type of what was sent between the two halves; the registry does not need to know it. */
export function defineDelivery<Kind extends DeliveryKind, Sent>(
  _kind: Kind,
  delivery: Delivery<Kind, Sent>,
): Delivery<Kind> {
  return delivery as unknown as Delivery<Kind>;
}
