import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that a person got the app: installed it, requested it, or may open it from now on. `at`: the time, epoch milliseconds. */
export const appOpenedKind = suiteEventKind('app_opened', z.object({ open_id: z.string(), at: z.number() }));
