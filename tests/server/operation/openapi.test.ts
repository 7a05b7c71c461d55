import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { contract } from '../../../domain/contract';
import { listErrors } from '../../../domain/contract/call';
import { isWrite, listEndpointErrors } from '../../../domain/contract/programs/endpoint';
import { endpoints, type EndpointName } from '../../../domain/contract/programs/endpoints';
import { errors, getStatus } from '../../../domain/errors';
import { startTestServer, type TestServer } from '../../support/server';

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  oneOf?: Schema[];
  additionalProperties?: unknown;
  pattern?: string;
  type?: string;
};
interface Operation {
  operationId: string;
  deprecated?: boolean;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: { $ref?: string; name?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}
interface Page {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, { name: string; schema: Schema }> };
}

let server: TestServer;
let text: string;
let page: Page;
beforeAll(async () => {
  server = await startTestServer({ data: 'empty' });
  text = await (await fetch(`${server.origin}/openapi.json`)).text();
  page = JSON.parse(text) as Page;
});
afterAll(() => server.close());

/** What two validators say, in a process of their own. */
function validated(source: string): {
  version: { valid: boolean; errors: unknown };
  lint: { ruleId: string; at: string }[];
} {
  const run = spawnSync(process.execPath, [path.resolve('tests/support/validate-openapi.mjs')], {
    input: source,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as ReturnType<typeof validated>;
}

test('/openapi.json is valid by two validators', () => {
  expect(validated(text)).toEqual({ version: { valid: true, errors: [] }, lint: [] });
});

test('a document with a broken reference or without answers is refused by both validators', () => {
  const [first] = Object.keys(page.paths);
  const broken = JSON.parse(text) as Page;
  broken.paths[first as string] = {
    post: {
      ...broken.paths[first as string]?.['post'],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/$defs/__schema0' } } } },
    },
  } as never;
  expect(validated(JSON.stringify(broken)).lint.map(({ ruleId }) => ruleId)).toContain('no-unresolved-refs');
  const { openapi: _openapi, ...rest } = page;
  expect(validated(JSON.stringify({ ...rest, openapi: '3.1.0', paths: { nothing: 1 } })).version.valid).toBe(false);
});

test('/openapi.json describes every call of the contract: its address, area, errors by status and code, and idempotency key', () => {
  expect(page.openapi).toBe('3.1.0');
  expect(page.servers).toEqual([{ url: server.origin }]);
  const areas = page.tags.map(({ name }) => name);
  for (const [name, call] of Object.entries(contract)) {
    const { post, get } = page.paths[call.path] ?? {};
    expect(post?.operationId).toBe(name);
    expect([name, areas.includes(post?.tags[0] ?? '')]).toEqual([name, true]);
    expect(Boolean(get)).toBe(call.deprecatedGet || call.specifiedGet);
    expect(get?.deprecated === true).toBe(call.deprecatedGet);
    expect([
      name,
      post?.parameters?.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey') ?? false,
    ]).toEqual([name, call.kind === 'write']);
    for (const error of listErrors(call)) {
      const { code } = errors[error];
      const status = getStatus(error);
      const answer = post?.responses[status];
      expect([name, error, answer?.description]).toEqual([
        name,
        error,
        expect.stringContaining(`${code} (${error}): `),
      ]);
      const schema = answer?.content['application/json']?.schema;
      const codes = [schema, ...(schema?.oneOf ?? [])].flatMap((one) => one?.properties?.['code']?.enum ?? []);
      expect([name, codes]).toEqual([name, expect.arrayContaining([code])]);
    }
  }
});

test.each([
  ['/api/events', 'Last-Event-ID', ['id', 'type', 'table_id', 'record_id', 'version'], ['session', 'apiKey']],
  [
    '/api/data-export/task-process',
    'task_id',
    ['status', 'i', 'total', 'progress', 'file', 'code', 'msg'],
    ['session'],
  ],
])(
  '/openapi.json describes the stream of %s: its authentication, its cursor, and the data of its events',
  async (path, parameter, data, callers) => {
    const { get, post } = page.paths[path] ?? {};
    expect(post).toBeUndefined();
    expect(get?.parameters?.map(({ name }) => name)).toEqual([parameter]);
    expect(get?.security?.flatMap((one) => Object.keys(one))).toEqual(callers);
    const events = get?.responses['200']?.content['text/event-stream']?.schema;
    expect(Object.keys(events?.properties ?? {})).toEqual(data);
    const answer = await fetch(`${server.origin}${path}`);
    const { code } = (await answer.json()) as { code: number };
    expect(get?.responses[answer.status]?.description).toContain(`${code} (`);
  },
);

test('/openapi.json describes the idempotency key as it is checked', async () => {
  const { name, schema } = page.components.parameters['IdempotencyKey'] ?? {};
  expect(name).toBe('Idempotency-Key');
  const pattern = new RegExp(schema?.pattern ?? 'none');
  for (const [key, fits] of [
    ['abcdefgh', true],
    ['a'.repeat(64), true],
    ['short', false],
    ['a'.repeat(65), false],
    ['with space', false],
  ] as const)
    expect([key, pattern.test(key)]).toEqual([key, fits]);
});

test.each(['organization', 'user', 'lead', 'deal', 'ticket'] as const)(
  '/openapi.json describes the body of a new %s with its fields, types and requirements',
  (table) => {
    const body =
      page.paths[contract[`${table}.create`].path]?.['post']?.requestBody?.content['application/json']?.schema;
    expect(Object.keys(body?.properties ?? {})).toEqual(expect.arrayContaining(['name']));
    expect(body?.properties?.['name']?.type).toBe('string');
    expect(body?.required).toContain('name');
    // A company's own fields have room.
    expect(body?.additionalProperties).toBe(true);
  },
);

describe('/v1/openapi.json', () => {
  let publicText: string;
  let publicPage: Page;
  beforeAll(async () => {
    publicText = await (await fetch(`${server.origin}/v1/openapi.json`)).text();
    publicPage = JSON.parse(publicText) as Page;
  });

  test('is valid by two validators, and is the first that the reference shows', async () => {
    expect(validated(publicText)).toEqual({ version: { valid: true, errors: [] }, lint: [] });
    const docs = await (await fetch(`${server.origin}/docs`)).text();
    expect(docs).toContain('data-url="/v1/openapi.json"');
    expect(publicText).toContain('(/docs/calls)');
    expect(await (await fetch(`${server.origin}/docs/calls`)).text()).toContain('data-url="/openapi.json"');
  });

  test('describes every endpoint: its address, parameters, body, idempotency key, and errors by status and code', () => {
    const described = Object.values(publicPage.paths).flatMap((methods) => Object.values(methods));
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const endpoint = endpoints[name];
      const operation = publicPage.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const parameters = (operation?.parameters ?? []).flatMap(({ name: parameter }) => parameter ?? []);
      const body = Object.keys(operation?.requestBody?.content['application/json']?.schema.properties ?? {});
      expect([name, [...parameters, ...body].sort()]).toEqual([
        name,
        Object.keys(endpoint.input._zod.def.shape).sort(),
      ]);
      const takesKey = operation?.parameters?.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
      expect([name, takesKey ?? false]).toEqual([name, isWrite(endpoint, contract)]);
      for (const [status, names] of listEndpointErrors(endpoint, contract))
        for (const error of names)
          expect([name, status, operation?.responses[status]?.description]).toEqual([
            name,
            status,
            expect.stringContaining(`${errors[error].code} (${error}): `),
          ]);
      expect(operation?.responses[endpoint.status]?.content).toHaveProperty('application/json');
    }
  });
});
