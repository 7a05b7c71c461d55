import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that renames the chat of a record after the record. */
export const chatRenameKind = deliveryKind('chat.rename', z.object({ table_id: z.string(), record_id: z.string() }));
