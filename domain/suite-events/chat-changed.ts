import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that a chat was renamed or dissolved, or that the bot joined or left; `by`: the acting person, where the suite names one. */
export const chatChangedKind = suiteEventKind(
  'chat_changed',
  z.object({ chat_id: z.string(), by: z.optional(z.string()), at: z.number() }),
);
