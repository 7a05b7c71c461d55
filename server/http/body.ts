import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors';

/** The nesting limit is above any input of the contract. It stops a body from exhausting the stack of the code that walks it. */
export const maxNesting = 24;

/**
 * Accepts only JSON bodies for calls: forms and plain text, which a foreign page can send, are refused. @param envelopes the number of brackets
 * around the input of a call
 */
export function mountJsonBody(server: FastifyInstance, envelopes = 0): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (measureNesting(String(body)) > maxNesting + envelopes) return done(new AppError('invalid'));
    return parse(request, String(body), done);
  });
}

/** Returns the depth of nested brackets, without text inside quotes. */
export function measureNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
