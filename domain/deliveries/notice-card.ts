import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that sends a member the message of a notice. */
export const noticeCardKind = deliveryKind('notice.card', z.object({ member_id: z.string(), notice_id: z.string() }));
