import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** Somebody got the app: installed it, asked for it, or may open it from now on. `at`: when, epoch milliseconds. */
export const appOpenedKind = suiteEventKind('app_opened', z.object({ open_id: z.string(), at: z.number() }));
