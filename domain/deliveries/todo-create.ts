import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that creates a task in the suite for a note's next step. `asker_id`: the requesting member. */
export const todoCreateKind = deliveryKind(
  'todo.create',
  z.object({ note_id: z.string(), asker_id: z.string(), language }),
);
