import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** Somebody left the company. `at`: when, epoch milliseconds. */
export const memberLeftKind = suiteEventKind('member_left', z.object({ open_id: z.string(), at: z.number() }));
