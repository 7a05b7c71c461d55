import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that people joined or left a chat; `by`: the acting person, where the suite names one. */
export const chatPeopleChangedKind = suiteEventKind(
  'chat_people_changed',
  z.object({ chat_id: z.string(), open_ids: z.array(z.string()), by: z.optional(z.string()), at: z.number() }),
);
