import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contract, type Call, type CallName } from '../../../domain/contract';
import { listErrors } from '../../../domain/contract/call';
import { FieldIssueShape, RecordPage, RecordSchema } from '../../../domain/contract/shapes';
import { TimelineEvent } from '../../../domain/contract/timeline/timeline';
import { errors, getStatus, type ErrorName } from '../../../domain/errors';
import { filterShape } from '../../../domain/filter-tree';
import { abilities } from '../../../domain/kinds';
import { fieldsOfType, type CompanyType } from '../../../domain/configuration/company';
import { isComputed, localised, type Field } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import type { Env } from '../../env';
import { errorText } from '../../messages/errors';
import { version } from '../../version';
import { fieldIssueDescription, filterDescription, idempotencyKey, Schemas, type SchemaJson } from './schemas';
import { getArea, areas } from './openapi-areas';
import { examples } from './openapi-examples';
import { streams, type DocumentedStream } from './openapi-streams';

/** An object type of new companies, with the fields of its records before the company changes anything. */
export type ShippedType = Pick<CompanyType, 'table_id' | 'fields'>;

/** Schemas that many calls share, by the name under which the page holds them. */
const sharedSchemas = z.registry<{ id: string; description?: string }>();
sharedSchemas.add(filterShape, filterDescription);
sharedSchemas.add(FieldIssueShape, fieldIssueDescription);
sharedSchemas.add(RecordSchema, { id: 'Record' });
sharedSchemas.add(RecordPage, { id: 'RecordPage' });
sharedSchemas.add(TimelineEvent, { id: 'TimelineEvent' });

/** Mounts `/openapi.json`, which describes every call by the contract itself. */
export function mountOpenApi(
  server: FastifyInstance,
  env: Pick<Env, 'PUBLIC_URL'>,
  shipped: () => readonly ShippedType[],
): void {
  let page: object | undefined;
  server.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send((page ??= describe(env.PUBLIC_URL, shipped()))),
  );
}

function describe(origin: string, shipped: readonly ShippedType[]): object {
  const schemas = new Schemas(sharedSchemas);
  const names = Object.keys(contract) as CallName[];
  const paths = Object.fromEntries(
    names.map((name) => [contract[name].path, pathItem(name, contract[name], schemas, shipped)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sidecar',
      version,
      description:
        'Every call is a POST of JSON and answers `{code, msg, data}`: a `code` that is not zero is an error, and `msg` says it in the language of Accept-Language (zh, en, ja). The call refuses what it does not know and names each field that is wrong.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: origin }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...Object.fromEntries(streams.map((stream) => [stream.path, streamItem(stream, schemas)])) },
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session id (hsid) that account/…-switch-client answers.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that begins with `sc_`, which an administrator has made for a program (account menu, API and webhooks).',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: schemas.shared,
    },
  };
}

function pathItem(name: CallName, entry: Call, schemas: Schemas, shipped: readonly ShippedType[]): object {
  const input = withFields(name, schemas.of(name, entry.input, 'input'), schemas, shipped);
  const operation = {
    summary: entry.summary,
    tags: [getArea(name)],
    security: listSecurity(entry),
    responses: responses(entry, schemas.of(name, entry.output, 'output')),
  };
  return {
    post: {
      operationId: name,
      ...operation,
      ...(entry.kind === 'write' ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
      requestBody: { required: true, content: { 'application/json': { schema: input, ...getExample(name) } } },
    },
    ...(entry.specifiedGet || entry.deprecatedGet
      ? {
          get: {
            operationId: `${name}.get`,
            ...(entry.deprecatedGet ? { deprecated: true } : {}),
            ...operation,
            parameters: readQuery(input),
          },
        }
      : {}),
  };
}

/** Returns the description of a stream, which a GET opens: it answers events, or one refusal in the form of calls. */
function streamItem(
  { name, area, summary, parameters, event, isForKeys, errors: names }: DocumentedStream,
  schemas: Schemas,
): object {
  const refusals = answersByStatus(listErrors({ kind: 'read', errors: names }));
  const schema = schemas.of(name, event, 'output');
  const { description, content } = refusals[200] ?? { description: '', content: {} };
  const openedText = 'The stream is open. The schema is that of the data of each event.';
  return {
    get: {
      operationId: name,
      summary,
      tags: [area],
      security: listSecurity({ kind: 'read', isForKeys }),
      parameters,
      responses: {
        ...refusals,
        200: {
          description: [openedText, description].filter(Boolean).join('\n\n'),
          content: { 'text/event-stream': { schema }, ...content },
        },
      },
    },
  };
}

function listSecurity({ kind, isForKeys }: Pick<Call, 'kind' | 'isForKeys'>): Record<string, string[]>[] {
  if (kind === 'signIn') return [];
  return [{ session: [] }, ...(isForKeys ? [{ apiKey: [] }] : [])];
}

function getExample(name: CallName): { examples?: object } {
  const example = examples[name];
  return example ? { examples: { example } } : {};
}

/** Returns the answers by HTTP status: most errors have status 200, as in the original API of these calls. */
function responses(entry: Call, data: SchemaJson): object {
  const { 200: refusal, ...others } = answersByStatus(listErrors(entry));
  const schema = refusal?.content['application/json'].schema;
  return {
    200: {
      description: ['0: done', ...(refusal ? [refusal.description] : [])].join('\n\n'),
      content: { 'application/json': { schema: schema ? { oneOf: [success(data), schema] } : success(data) } },
    },
    ...others,
  };
}

interface DocumentedAnswer {
  description: string;
  content: { 'application/json': { schema: object } };
}

function answersByStatus(names: readonly ErrorName[]): Record<number, DocumentedAnswer> {
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of names) byStatus.set(getStatus(name), [...(byStatus.get(getStatus(name)) ?? []), name]);
  return Object.fromEntries(
    [...byStatus].map(([status, errorNames]) => [
      status,
      {
        description: errorNames
          .map((name) => `${errors[name].code} (${name}): ${errorText(name, 'en', {})}`)
          .join('\n\n'),
        content: { 'application/json': { schema: failure(errorNames) } },
      },
    ]),
  );
}

function success(data: SchemaJson): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer', const: 0 }, msg: { type: 'string' }, data },
  };
}

function failure(names: readonly ErrorName[]): object {
  const data = {
    type: 'object',
    properties: {
      params: { type: 'object' },
      fields: { type: 'array', items: { $ref: '#/components/schemas/FieldIssue' } },
    },
  };
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', enum: names.map((name) => errors[name].code) },
      msg: { type: 'string' },
      data,
    },
  };
}

/**
 * Returns the body of a create call with the default fields of its type. A company may have more fields: their ids are in field-config/all-list of
 * a session, and the schema allows them.
 */
function withFields(name: CallName, body: SchemaJson, schemas: Schemas, shipped: readonly ShippedType[]): SchemaJson {
  const type = shipped.find(({ table_id: table }) => name === `${table}.create`);
  if (!type || body['properties'] !== undefined) return body;
  const fields = fieldsOfType(type)
    .map((field): Field => ({ ...field, access: 'write' }))
    .filter((field) => !isComputed(field) && !abilities[field.value_type].isGenerated);
  return {
    type: 'object',
    additionalProperties: true,
    description:
      'Values by field id. New companies begin with these fields; what one of them has is answered by /api/field-config/all-list, and it may demand more than what is required here.',
    properties: Object.fromEntries(
      fields.map((field) => [
        field.field_id,
        {
          ...schemas.of(name, valueTypes[field.value_type].schema(field), 'input'),
          description: `${localised(field, 'field_name', field.field_name, 'en')} (${field.value_type})`,
        },
      ]),
    ),
    required: fields
      .filter((field) => field.visibility_config?.field_create_permission === 'required')
      .map((field) => field.field_id),
  };
}

function readQuery(input: SchemaJson): object[] {
  const required = (input['required'] ?? []) as string[];
  return Object.entries((input['properties'] ?? {}) as Record<string, object>).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }));
}
