import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** Send the code that a contact is proved by. */
export const codeSendKind = deliveryKind(
  'code.send',
  z.object({ member_id: z.string(), kind: z.enum(['phone', 'email']), contact: z.string(), language }),
);
