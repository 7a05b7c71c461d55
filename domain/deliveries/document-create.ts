import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that creates the document of a tab in the suite. */
export const documentCreateKind = deliveryKind(
  'document.create',
  z.object({ table_id: z.string(), record_id: z.string(), tab_id: z.string() }),
);
