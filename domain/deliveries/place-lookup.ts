import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that looks up the address of a field's position. */
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
