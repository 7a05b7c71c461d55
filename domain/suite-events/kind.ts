import type * as z from 'zod/mini';
import { deliveryKind, type DeliveryKind } from '../deliveries/kind';

/** An event from a suite in the product's own terms. It waits in the outbox's table until its handler has run (ADR-0133). */
export type SuiteEventKind<Payload extends Record<string, unknown>> = DeliveryKind<Payload>;

/** A stored event of any kind. */
export interface SuiteEvent {
  kind: string;
  payload: Record<string, unknown>;
}

/**
 * Declares a kind of event. The payload names the changed item, not the change: events arrive twice, late and in any order, so a handler reads the
 * current state from the suite.
 */
export function suiteEventKind<Payload extends Record<string, unknown>>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): SuiteEventKind<Payload> {
  return deliveryKind(`event.${name}`, payload);
}

/** Builds an event of a kind. */
export function suiteEvent<Payload extends Record<string, unknown>>(
  { kind }: SuiteEventKind<Payload>,
  payload: NoInfer<Payload>,
): SuiteEvent {
  return { kind, payload };
}
