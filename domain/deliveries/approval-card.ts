import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that updates a card on which an approval is decided to the approval's state. It sends the card, or changes it where it was sent. */
export const approvalCardKind = deliveryKind('approval.card', z.object({ card_id: z.string() }));
