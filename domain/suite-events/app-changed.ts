import * as z from 'zod/mini';
import { dayMs } from '../calendar';
import { suiteEventKind } from './kind';

/** The state of the app in a company: installed or switched on, switched off, or removed (SD-114). */
const appStates = ['installed', 'stopped', 'removed'] as const;
export type AppState = (typeof appStates)[number];

/** The time for which the data of a company that has removed the app is kept. Milliseconds. */
export const keptAfterRemovalMs = 30 * dayMs;

/**
 * A company uses the app from now on, or no more. `at`: when, epoch milliseconds. It is done before the suite is answered and waits nowhere: what waits
 * rests in a company that has no app.
 */
export const appChangedKind = suiteEventKind('app_changed', z.object({ state: z.enum(appStates), at: z.number() }));
