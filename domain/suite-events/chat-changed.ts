import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** A chat was renamed or dissolved, or our bot came or went; `by`: who did it, where the suite says so. */
export const chatChangedKind = suiteEventKind(
  'chat_changed',
  z.object({ chat_id: z.string(), by: z.optional(z.string()), at: z.number() }),
);
