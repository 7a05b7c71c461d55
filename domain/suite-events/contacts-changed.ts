import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** Departments, administrators or what the application may see of the directory changed: only a reading of all of it says how. */
export const contactsChangedKind = suiteEventKind('contacts_changed', z.object({ at: z.number() }));
