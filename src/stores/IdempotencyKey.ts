import { ApiError, newIdempotencyKey } from '@/api';

/**
 * The Idempotency-Key of one action of the user. The same content keeps its key as long as the answer may only have been lost;
 * other content, or an action that was plainly refused, is a new action.
 */
export class IdempotencyKey {
  private key = newIdempotencyKey();
  private body: string | undefined;

  /** The key to send this content with. */
  for(content: unknown): string {
    const body = JSON.stringify(content);
    if (this.body !== undefined && this.body !== body) this.key = newIdempotencyKey();
    this.body = body;
    return this.key;
  }

  /** Sends this content with its key, and says by the answer or the error whether that was the end of it. */
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

  /** Call it with the result of the action: an error with an answer that arrived, or nothing after success, ends it. */
  ended(error?: unknown): void {
    const lost = error instanceof ApiError && ['offline', 'timedOut', 'malformed', 'inProgress'].includes(error.name);
    if (!lost) this.key = newIdempotencyKey();
  }
}
