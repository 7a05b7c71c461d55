import * as z from 'zod/mini';
import { bizMonitors } from '../notices/biz-monitors';
import { deliveryKind } from './kind';

/** The delivery that notifies the chat of a company's record of changes in the register. */
export const registerChangeKind = deliveryKind(
  'register.change',
  z.object({
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    changes: z.array(z.object({ monitor: z.enum(bizMonitors), old: z.string(), new: z.string() })),
  }),
);
