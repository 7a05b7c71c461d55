import type * as z from 'zod/mini';
import { deliveryKind, type DeliveryKind } from '../deliveries/kind';

/** Something that a suite notifies us of, in our words. It waits in the outbox's table until its handler has run (ADR-0133). */
export type SuiteEventKind<Payload extends Record<string, unknown>> = DeliveryKind<Payload>;

/** An event as it is stored: whatever its kind is. */
export interface SuiteEvent {
  kind: string;
  payload: Record<string, unknown>;
}

/**
 * Declares a kind of event. A payload names who or what changed, not how: events come doubled, late and in any order, so a handler asks the suite
 * what is true now.
 */
export function suiteEventKind<Payload extends Record<string, unknown>>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): SuiteEventKind<Payload> {
  return deliveryKind(`event.${name}`, payload);
}

/** An event of a kind. */
export function suiteEvent<Payload extends Record<string, unknown>>(
  { kind }: SuiteEventKind<Payload>,
  payload: NoInfer<Payload>,
): SuiteEvent {
  return { kind, payload };
}
