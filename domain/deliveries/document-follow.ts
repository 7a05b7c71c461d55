import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that gives the people of a record access to its documents. */
export const documentFollowKind = deliveryKind(
  'document.follow',
  z.object({ table_id: z.string(), record_id: z.string() }),
);
