import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { hasBody, listPathNames, type Endpoint } from '../../domain/contract/programs/endpoint';
import { AppError } from '../../domain/errors';
import { maxNesting, measureNesting } from './body';

/**
 * Returns the input of an endpoint from the address, and from the query or the body. A property of the address is accepted only there. @throws
 * AppError invalid for a body that is no object, and for a property that the address has
 */
export function readEndpointInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const fromAddress = request.params as Record<string, string>;
  const sentProperties = hasBody(endpoint) ? readBody(request) : readQuery(endpoint, request);
  const repeated = listPathNames(endpoint.path).filter((name) => Object.hasOwn(sentProperties, name));
  if (repeated.length > 0)
    throw new AppError(
      'invalid',
      {},
      repeated.map((field) => ({ field, code: 'unknownField' })),
    );
  return { ...sentProperties, ...fromAddress };
}

/** Returns the body; an empty one where the request has none. @throws AppError invalid for a query, and for a body that is no object */
function readBody({ body = {}, query }: FastifyRequest): Record<string, unknown> {
  const stray = Object.keys(query as object);
  if (stray.length > 0)
    throw new AppError(
      'invalid',
      {},
      stray.slice(0, 50).map((field) => ({ field: field.slice(0, 200), code: 'unknownField' })),
    );
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalid');
  return body as Record<string, unknown>;
}

function readQuery(endpoint: Endpoint, { query }: FastifyRequest): Record<string, unknown> {
  const shape = endpoint.input._zod.def.shape as Record<string, z.ZodMiniType>;
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, text]) => [
      name,
      typeof text === 'string' && Object.hasOwn(shape, name) ? readParameter(getKind(shape[name]), text) : text,
    ]),
  );
}

interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
}

/** Returns the kind of value of a property, whether or not it may be absent. */
function getKind(schema: z.ZodMiniType | undefined): string {
  const definition = schema?._zod.def as Definition | undefined;
  if (definition?.type === 'optional') return getKind(definition.innerType);
  return definition?.type ?? 'string';
}

/** Returns the value of a text in the query. If the text has another form, it returns the text itself, which the schema then refuses. */
function readParameter(kind: string, text: string): unknown {
  switch (kind) {
    case 'string':
    case 'enum':
      return text;
    case 'array':
      return text === '' ? [] : text.split(',');
    default:
      return readJson(text);
  }
}

function readJson(text: string): unknown {
  if (measureNesting(text) > maxNesting) throw new AppError('invalid');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
