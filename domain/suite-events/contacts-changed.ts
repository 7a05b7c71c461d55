import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that departments, administrators or the app's directory scope changed: only a full sync finds the difference. */
export const contactsChangedKind = suiteEventKind('contacts_changed', z.object({ at: z.number() }));
