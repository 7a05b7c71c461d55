import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that a person left the company. `at`: the time, epoch milliseconds. */
export const memberLeftKind = suiteEventKind('member_left', z.object({ open_id: z.string(), at: z.number() }));
