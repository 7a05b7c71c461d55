import type { FastifyInstance } from 'fastify';

/** Represents a body that could not be read, so that each suite refuses it with its own message. */
export const unreadableBody = Symbol('unreadable body');

/** Reads bodies as tolerantly as the suites do: an empty JSON body is `{}`, forms are accepted, anything else is JSON. */
export function acceptSuiteBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, callback) => {
    callback(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, callback) => {
    callback(null, parseJson(String(body)));
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return unreadableBody;
  }
}
