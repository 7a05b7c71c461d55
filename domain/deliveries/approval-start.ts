import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that starts an approval in the suite. */
export const approvalStartKind = deliveryKind('approval.start', z.object({ approval_id: z.string(), language }));
