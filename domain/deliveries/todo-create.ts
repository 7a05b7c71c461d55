import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** Make a task in the suite of what a note says is to be done. `asker_id`: the member who wants it. */
export const todoCreateKind = deliveryKind(
  'todo.create',
  z.object({ note_id: z.string(), asker_id: z.string(), language }),
);
