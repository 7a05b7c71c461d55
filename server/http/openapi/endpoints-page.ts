import { z } from 'zod';
import { contract } from '../../../domain/contract';
import {
  endpointAreas,
  hasBody,
  isWrite,
  listEndpointErrors,
  listPathNames,
  type Endpoint,
} from '../../../domain/contract/programs/endpoint';
import { ApiField, ApiRecord, BatchResult } from '../../../domain/contract/programs/endpoint-shapes';
import { endpoints, type EndpointName } from '../../../domain/contract/programs/endpoints';
import { FieldIssueShape } from '../../../domain/contract/shapes';
import { errors, type ErrorName } from '../../../domain/errors';
import { filterShape } from '../../../domain/filter-tree';
import { errorText } from '../../messages/errors';
import { version } from '../../version';
import { fieldIssueDescription, filterDescription, idempotencyKey, Schemas, type SchemaJson } from './schemas';

const sharedSchemas = z.registry<{ id: string; description?: string }>();
sharedSchemas.add(filterShape, filterDescription);
sharedSchemas.add(FieldIssueShape, fieldIssueDescription);
sharedSchemas.add(ApiRecord, { id: 'SidecarRecord' });
sharedSchemas.add(ApiField, { id: 'Field' });
sharedSchemas.add(BatchResult, { id: 'BatchResult' });

const shortDescription =
  'Records, notes, files, members and webhooks for other programs. Every request carries an API key, which an administrator makes in the app under *API and webhooks*.';

const callsOfApp =
  'The calls of the app, which programs may make as well, are described at [/docs/calls](/docs/calls).';

/**
 * Returns the OpenAPI 3.1 description of the public API, generated from the table of endpoints. @param origin the address of the server @param
 * guide an introduction in Markdown; one sentence without it
 */
export function describeEndpoints(origin: string, guide?: string): object {
  const schemas = new Schemas(sharedSchemas);
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = describeOperation(name, endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sidecar API',
      version: `v1 (${version})`,
      description: `${guide ?? shortDescription}\n\n${callsOfApp}`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    tags: Object.entries(endpointAreas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which begins with `sc_`.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: rateHeaders,
      schemas: { ...schemas.shared, ErrorBody: errorSchema },
    },
  };
}

const rateHeaders = {
  RateLimit: {
    description: 'Requests that the key has left, and the seconds until all are there again',
    schema: { type: 'string', examples: ['"key";r=299;t=60'] },
  },
  RateLimitPolicy: {
    description: 'Requests of a key in a window of so many seconds',
    schema: { type: 'string', examples: ['"key";q=300;w=60'] },
  },
};

const headers = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

const errorSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: 'The number of the error, which never changes its meaning' },
    msg: {
      type: 'string',
      description: 'The error in the language of the company, or of Accept-Language (zh, en, ja)',
    },
    data: {
      type: 'object',
      properties: {
        params: { type: 'object' },
        fields: { type: 'array', items: { $ref: '#/components/schemas/FieldIssue' } },
      },
    },
  },
};

interface ObjectSchema extends SchemaJson {
  properties?: Record<string, SchemaJson>;
  required?: string[];
}

function describeOperation(name: EndpointName, endpoint: Endpoint, schemas: Schemas): object {
  const input = schemas.of(name, endpoint.input, 'input') as ObjectSchema;
  const pathNames = listPathNames(endpoint.path);
  const properties = Object.entries(input.properties ?? {});
  const required = input.required ?? [];
  const isInQuery = (property: string) => !hasBody(endpoint) && !pathNames.includes(property);
  const parameters = [
    ...pathNames.map((property) => describeParameter('path', property, input.properties?.[property] ?? {}, true)),
    ...properties
      .filter(([property]) => isInQuery(property))
      .map(([property, schema]) => describeParameter('query', property, schema, required.includes(property))),
    ...(isWrite(endpoint, contract) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const body = properties.filter(([property]) => !pathNames.includes(property));
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.area],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(endpoint) && body.length > 0 && { requestBody: describeBody(body, required) }),
    responses: describeResponses(endpoint, schemas.of(name, endpoint.output, 'output')),
  };
}

function describeBody(properties: readonly [string, SchemaJson][], required: readonly string[]): object {
  const names = properties.map(([name]) => name).filter((name) => required.includes(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(names.length > 0 && { required: names }),
    additionalProperties: false,
  };
  return { required: true, content: { 'application/json': { schema } } };
}

/** Returns the description of a parameter. Lists are separated by commas, and a filter is JSON. */
function describeParameter(location: 'path' | 'query', name: string, schema: SchemaJson, required: boolean): object {
  const { description, ...plain } = schema;
  const isPlain = typeof plain['type'] === 'string' && plain['type'] !== 'object';
  return {
    in: location,
    name,
    required,
    ...(typeof description === 'string' && { description }),
    ...(plain['type'] === 'array' && { style: 'form', explode: false }),
    ...(isPlain ? { schema: plain } : { content: { 'application/json': { schema: plain } } }),
  };
}

function describeResponses(endpoint: Endpoint, output: SchemaJson): object {
  const refusals = [...listEndpointErrors(endpoint, contract)].map(([status, names]) => [
    status,
    {
      description: names.map(describeError).join('\n\n'),
      headers,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    },
  ]);
  const success = { description: 'Done', headers, content: { 'application/json': { schema: output } } };
  return { [endpoint.status]: success, ...(Object.fromEntries(refusals) as object) };
}

const describeError = (name: ErrorName): string => `${errors[name].code} (${name}): ${errorText(name, 'en', {})}`;
