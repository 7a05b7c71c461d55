import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Send a member the daily digest: what they were notified of since then (epoch milliseconds). */
export const digestCardKind = deliveryKind('digest.card', z.object({ member_id: z.string(), since: z.number() }));
