import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Bring a card on which an approval is decided to how the approval stands: send it, or change it where it was sent. */
export const approvalCardKind = deliveryKind('approval.card', z.object({ card_id: z.string() }));
