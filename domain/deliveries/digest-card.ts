import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that sends a member the daily digest: the notices since a moment (epoch milliseconds). */
export const digestCardKind = deliveryKind('digest.card', z.object({ member_id: z.string(), since: z.number() }));
