import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** Find the address of a position that a field holds. */
export const placeLookupKind = deliveryKind(
  'place.lookup',
  z.object({
    table_id: z.string(),
    record_id: z.string(),
    field: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    language,
  }),
);
