import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** These people came into a chat or left it; `by`: who let them in or put them out, where the suite says so. */
export const chatPeopleChangedKind = suiteEventKind(
  'chat_people_changed',
  z.object({ chat_id: z.string(), open_ids: z.array(z.string()), by: z.optional(z.string()), at: z.number() }),
);
