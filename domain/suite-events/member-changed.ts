import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** Somebody joined the company, or their name, departments, account or administration changed. `at`: when, epoch milliseconds. */
export const memberChangedKind = suiteEventKind('member_changed', z.object({ open_id: z.string(), at: z.number() }));
