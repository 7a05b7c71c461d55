import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Let the chat of a record be called as the record is now. */
export const chatRenameKind = deliveryKind('chat.rename', z.object({ table_id: z.string(), record_id: z.string() }));
