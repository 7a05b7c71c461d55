import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that sends the code which verifies a contact. */
export const codeSendKind = deliveryKind(
  'code.send',
  z.object({ member_id: z.string(), kind: z.enum(['phone', 'email']), contact: z.string(), language }),
);
