import * as z from 'zod/mini';
import { dayMs } from '../calendar';
import { suiteEventKind } from './kind';

/** The state of the app in a company: installed or switched on, switched off, or removed (SD-114). */
const appStates = ['installed', 'stopped', 'removed'] as const;
export type AppState = (typeof appStates)[number];

/** The time for which the data of a company that has removed the app is kept. Milliseconds. */
export const keptAfterRemovalMs = 30 * dayMs;

/**
 * The event that a company began or stopped using the app. `at`: the time, epoch milliseconds. The server handles it before it answers the suite,
 * because deliveries of a company without an app are paused.
 */
export const appChangedKind = suiteEventKind('app_changed', z.object({ state: z.enum(appStates), at: z.number() }));
