import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Let the documents of a record be open to those who work on it. */
export const documentFollowKind = deliveryKind(
  'document.follow',
  z.object({ table_id: z.string(), record_id: z.string() }),
);
