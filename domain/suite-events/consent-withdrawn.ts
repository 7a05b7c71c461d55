import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that a person withdrew the consent to act in their name. `at`: the time, epoch milliseconds. */
export const consentWithdrawnKind = suiteEventKind(
  'consent_withdrawn',
  z.object({ open_id: z.string(), at: z.number() }),
);
