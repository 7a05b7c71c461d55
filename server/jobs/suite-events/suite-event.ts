import { AppError } from '../../../domain/errors';
import type { SuiteEventKind } from '../../../domain/suite-events/kind';
import type { Trx } from '../../db/tables';
import { defineDelivery, type Delivery, type DeliveryContext, type Job } from '../deliveries/delivery';

/** The handler of one kind of event. Events arrive twice, late and in any order, and both parts may run more than once for one. */
interface SuiteEventHandler<Payload, Asked> {
  /**
   * Returns which of these events concern data here, for many events in one statement; the rest count as done without being handled. Absent where
   * every event concerns data here. @returns for each payload, in their order
   */
  concerning?(context: DeliveryContext, clientId: string, payloads: readonly Payload[]): Promise<boolean[]>;
  /** Reads the present state from the suite or our own data. @throws SuiteUnreachable to be tried again, SuiteRefusal to end as failed */
  readSuite(context: DeliveryContext, job: Job<Payload>): Promise<Asked>;
  /** Writes that state, in the transaction that marks the event as handled. */
  apply(trx: Trx, context: DeliveryContext, job: Job<Payload>, suiteAnswer: Asked): Promise<void>;
}

/** An event's handler in the type that the outbox's worker uses, with any payload. */
export type SuiteEventDelivery = Delivery & Pick<SuiteEventHandler<Record<string, unknown>, unknown>, 'concerning'>;

/** Pairs a kind of event with its handler: its rows run in the outbox's worker like deliveries (ADR-0133). */
export function defineSuiteEvent<Payload extends Record<string, unknown>, Asked>(
  kind: SuiteEventKind<Payload>,
  { concerning, readSuite, apply }: SuiteEventHandler<Payload, Asked>,
): SuiteEventDelivery {
  const delivery = defineDelivery(kind, {
    send: readSuite,
    async applyResult(trx, context, job, suiteAnswer: Asked) {
      await apply(trx, context, job, suiteAnswer);
      return {};
    },
    // No caller waits for an event; administrators see this error.
    refused: () => new AppError('suiteUnavailable'),
  });
  return { ...delivery, ...(concerning && { concerning: concerning as SuiteEventDelivery['concerning'] & object }) };
}
