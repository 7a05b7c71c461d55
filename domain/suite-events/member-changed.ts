import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/**
 * The event that a person joined the company, or that their name, departments, account or administration changed. `at`: the time, epoch
 * milliseconds.
 */
export const memberChangedKind = suiteEventKind('member_changed', z.object({ open_id: z.string(), at: z.number() }));
