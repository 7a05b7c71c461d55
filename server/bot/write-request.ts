import { createHash } from 'node:crypto';
import type { CallName } from '../../domain/contract';
import type { App, SessionRequest } from '../context';
import { runOnce } from '../services/sessions/idempotency';

/** Returns the same request for one write. The id of the message is the key of the write, so that a message that is handled twice writes once. */
export function writeRequest(
  app: App,
  request: SessionRequest,
  call: CallName,
  input: unknown,
  messageId: string,
): SessionRequest {
  const key = createHash('sha256').update(`bot ${messageId} ${call}`).digest('hex');
  const { actor } = request;
  return {
    ...request,
    once: (work) => runOnce(app, { actor, key, call, input, answersSecret: false }, work),
  };
}
