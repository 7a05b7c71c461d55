import { ApiError, newIdempotencyKey } from '@/api';

/**
 * The Idempotency-Key of a user's action. Equal content keeps its key while its answer may have been lost; other content, or a plainly refused
 * action, is a new action.
 */
export class IdempotencyKey {
  private key = newIdempotencyKey();
  private body: string | undefined;

  /** Returns the key for this content. */
  for(content: unknown): string {
    const body = JSON.stringify(content);
    if (this.body !== undefined && this.body !== body) this.key = newIdempotencyKey();
    this.body = body;
    return this.key;
  }

  /** Sends this content with its key, and ends the action by its answer or error. */
  async send<Answer>(content: unknown, call: (key: string) => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call(this.for(content));
      this.ended();
      return answer;
    } catch (error) {
      this.ended(error);
      throw error;
    }
  }

  /** Call it with the result of the action: an answered error, or nothing after success, ends it. */
  ended(error?: unknown): void {
    const lost = error instanceof ApiError && ['offline', 'timedOut', 'malformed', 'inProgress'].includes(error.name);
    if (!lost) this.key = newIdempotencyKey();
  }
}
