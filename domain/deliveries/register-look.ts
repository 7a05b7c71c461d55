import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that looks a watched company up in the register. */
export const registerLookKind = deliveryKind(
  'register.look',
  z.object({ table_id: z.string(), record_id: z.string() }),
);
