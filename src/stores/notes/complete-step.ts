import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';

/** Checks the next step of a note off, or opens it again. @throws ApiError */
export async function completeStep(api: Api, noteId: string, isCompleted: boolean): Promise<void> {
  const content = { note_id: noteId, completed: isCompleted };
  await new IdempotencyKey().send(content, (idempotencyKey) =>
    api.call('nextSteps.complete', content, { idempotencyKey }),
  );
}
