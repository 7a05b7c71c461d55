import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** Somebody took back that we may act in their name. `at`: when, epoch milliseconds. */
export const consentWithdrawnKind = suiteEventKind(
  'consent_withdrawn',
  z.object({ open_id: z.string(), at: z.number() }),
);
