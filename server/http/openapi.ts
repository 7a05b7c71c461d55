import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contract, type Call, type CallName } from '../../domain/contract';
import { errorsOf } from '../../domain/contract/call';
import { errors } from '../../domain/errors';

/** `/openapi.json`: every call, described by the contract itself. */
export function mountOpenApi(server: FastifyInstance): void {
  let page: object | undefined;
  server.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send((page ??= describe())));
}

function describe(): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Sidecar', version: '1', description: 'All calls answer {code, msg, data}; a code that is not zero is an error.' },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The session id (hsid) of switch-client.' } } },
    paths: Object.fromEntries((Object.keys(contract) as CallName[]).map((name) => [contract[name].path, pathItem(name, contract[name])])),
  };
}

function pathItem(name: CallName, entry: Call): object {
  const input = schemaOf(entry.input, 'input');
  const operation = {
    summary: entry.summary,
    security: entry.access === 'session' ? [{ session: [] }] : [],
    responses: {
      200: {
        description: errorsOf(entry).map((error) => `${errors[error].code} ${error}`).join(', '),
        content: { 'application/json': { schema: envelope(schemaOf(entry.output, 'output')) } },
      },
    },
  };
  return {
    post: {
      operationId: name, ...operation,
      ...(entry.writes ? { parameters: [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } }] } : {}),
      requestBody: { required: true, content: { 'application/json': { schema: input } } },
    },
    ...(entry.specifiedGet ? { get: { operationId: `${name}.get`, ...operation, parameters: queryOf(input) } } : {}),
    ...(entry.deprecatedGet ? { get: { operationId: `${name}.get`, deprecated: true, ...operation, parameters: queryOf(input) } } : {}),
  };
}

function schemaOf(schema: Call['input'], io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function envelope(data: object): object {
  return { type: 'object', required: ['code', 'msg', 'data'], properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } };
}

function queryOf(input: Record<string, unknown>): object[] {
  return Object.entries((input['properties'] ?? {}) as Record<string, object>).map(([name, schema]) => ({ in: 'query', name, required: true, schema }));
}
