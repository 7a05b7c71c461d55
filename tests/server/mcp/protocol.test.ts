import { connectAssistant, connectEarlierAssistant, makeKey } from '../../support/assistant';
import { startTestServer, type TestServer } from '../../support/server';

/** The address of assistants as the protocol wants it, and its limits (ADR-0313). */

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0' } });
  ({ key } = await makeKey(await server.signIn('admin')));
});
afterAll(() => server.close());

interface Message {
  headers?: Record<string, string>;
  method?: string;
  target?: TestServer;
}

const send = (body: unknown, { headers, method = 'POST', target = server }: Message = {}) =>
  fetch(`${target.origin}/mcp`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

interface RpcAnswer {
  id: unknown;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

/** The messages of an answer, which come as JSON or as events. */
async function readMessages(response: Response): Promise<RpcAnswer[]> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const parsed = JSON.parse(text) as RpcAnswer | RpcAnswer[];
    return Array.isArray(parsed) ? parsed : [parsed];
  }
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line.length > 'data: '.length)
    .map((line) => JSON.parse(line.slice('data: '.length)) as RpcAnswer);
}

const current = '2026-07-28';
const meta = {
  'io.modelcontextprotocol/protocolVersion': current,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
};
const currentHeaders = (method: string, name?: string) => ({
  'mcp-protocol-version': current,
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

test.each([current, '2025-11-25', '2025-06-18'])('a client that speaks %s is answered in it', async (version) => {
  const assistant = await connectAssistant(server.origin, key, version === current ? {} : { version });
  expect((await assistant.client.listTools()).tools).toHaveLength(9);
  expect((await assistant.use('me')).isError).toBe(false);
  await assistant.close();
});

test.each(['2025-11-25', '2025-06-18'])('initialize with %s is answered with the same version', async (version) => {
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
  const [answer] = await readMessages(await send({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
  expect(answer).toMatchObject({
    id: 1,
    result: { protocolVersion: version, capabilities: { tools: {} }, serverInfo: { name: 'sidecar' } },
  });
});

test('a request of the current version carries everything itself, and its result says that it is complete', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'me', arguments: {}, _meta: meta } };
  const answered = await send(body, { headers: currentHeaders('tools/call', 'me') });
  expect([answered.status, answered.headers.get('mcp-session-id')]).toEqual([200, null]);
  const [answer] = await readMessages(answered);
  expect(answer).toMatchObject({ id: 1, result: { resultType: 'complete', structuredContent: { language: 'zh' } } });
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: { _meta: meta } };
  const [listed] = await readMessages(await send(list, { headers: currentHeaders('tools/list') }));
  expect(listed?.result).toMatchObject({ resultType: 'complete', cacheScope: 'private', ttlMs: 3_600_000 });
  const discover = { jsonrpc: '2.0', id: 3, method: 'server/discover', params: { _meta: meta } };
  const [discovered] = await readMessages(await send(discover, { headers: currentHeaders('server/discover') }));
  expect(discovered?.result?.['supportedVersions']).toContain(current);
});

test('headers that name another method or tool than the body are refused', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'me', arguments: {}, _meta: meta } };
  for (const headers of [currentHeaders('tools/list', 'me'), currentHeaders('tools/call', 'day')]) {
    const answered = await send(body, { headers });
    expect(answered.status).toBe(400);
    expect((await readMessages(answered))[0]?.error?.code).toBe(-32_020);
  }
});

test('a version that nobody knows is refused with the versions that are served', async () => {
  const old = await send(
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { headers: { 'mcp-protocol-version': '1999-01-01' } },
  );
  expect([old.status, (await old.text()).includes('2025-06-18')]).toEqual([400, true]);
  const future = { ...meta, 'io.modelcontextprotocol/protocolVersion': '2199-01-01' };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: future } };
  const headers = { ...currentHeaders('tools/list'), 'mcp-protocol-version': '2199-01-01' };
  const answered = await send(body, { headers });
  expect([answered.status, (await answered.text()).includes(current)]).toEqual([400, true]);
});

test('a page of another site gets nothing, with the key too, and a client without an origin is served', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
    expect([origin, (await send(body, { headers: { origin } })).status]).toEqual([origin, 403]);
  expect((await send(body, { headers: { origin: server.origin } })).status).toBe(200);
  expect((await send(body)).status).toBe(200);
});

test('there are no sessions and no streams of the server: only POST is answered', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answered = await send(null, { method });
    expect([method, answered.status, answered.headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
  const other = await fetch(`${server.origin}/mcp/x`, { headers: { authorization: `Bearer ${key}` } });
  expect([other.status, other.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  expect((await fetch(`${server.origin}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
});

test('a subscription ends at once, because the tools do not change while a server runs', async () => {
  const params = { notifications: { toolsListChanged: true }, _meta: meta };
  const body = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params };
  const answered = await send(body, { headers: currentHeaders('subscriptions/listen') });
  expect((await readMessages(answered)).at(-1)).toMatchObject({ id: 1, result: { resultType: 'complete' } });
});

test('bodies that are too large, too deep, no JSON or of another type are refused in the form of the protocol', async () => {
  const refused = [
    await send('x'.repeat(1024 * 1024 + 1)),
    await send('{"jsonrpc":"2.0"'),
    await send(`${'['.repeat(100)}${']'.repeat(100)}`),
    await send('{}', { headers: { 'content-type': 'text/plain' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([413, 400, 400, 415]);
  for (const answered of refused)
    expect(await answered.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } });
  for (const body of ['null', '7', '"text"', '{}', '[]', '[null]', '{"jsonrpc":"2.0","id":1}']) {
    const { status } = await send(body);
    expect([body, status >= 400 && status < 500]).toEqual([body, true]);
  }
});

test('an argument as deep as a call takes it is taken through the tool too', async () => {
  const { id } = await (await server.signIn('rep1')).ok('organization.create', { name: 'Deep' });
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
  const call = (depth: number) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'update_record',
      arguments: {
        type: 'organization',
        id,
        known_update_time: 0,
        values: { remark: nested(depth) },
        idempotency_key: `deep-value-${depth}`,
      },
    },
  });
  // The tool reads it and refuses the value; one level more is refused before anything reads it. A call takes 24 brackets.
  const [read] = await readMessages(await send(call(23)));
  expect(read).toMatchObject({ result: { isError: true } });
  expect((await send(call(24))).status).toBe(400);
});

test('every message counts against the rate limit of the key, those of a batch one by one', async () => {
  const limited = await startTestServer({ env: { API_KEY_RATE_LIMIT: '5' } });
  try {
    const made = await makeKey(await limited.signIn('admin'));
    const headers = { authorization: `Bearer ${made.key}` };
    const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
    expect((await send([ping(1), ping(2), ping(3)], { headers, target: limited })).status).toBe(200);
    expect((await send(ping(4), { headers, target: limited })).status).toBe(200);
    expect((await send([ping(5), ping(6)], { headers, target: limited })).status).toBe(429);
    const answered = await send(ping(7), { headers, target: limited });
    expect([answered.status, Number(answered.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await answered.json()).toMatchObject({
      error: { message: expect.stringMatching(/^\d+ tooManyRequests/) as unknown },
    });
  } finally {
    await limited.close();
  }
});

test('two processes answer one assistant in turn, because no process keeps anything of it', async () => {
  const second = await startTestServer({ beside: server, env: { API_KEY_RATE_LIMIT: '0' } });
  try {
    let turn = 0;
    const alternating: typeof fetch = (input, init) => {
      turn += 1;
      const address = String(input instanceof Request ? input.url : input);
      return fetch(address.replace(server.origin, turn % 2 === 0 ? second.origin : server.origin), init);
    };
    for (const connect of [connectAssistant, connectEarlierAssistant]) {
      const assistant = await connect(server.origin, key, { fetch: alternating });
      for (let use = 0; use < 4; use += 1) expect((await assistant.use('me')).isError).toBe(false);
      await assistant.close();
    }
    expect(turn).toBeGreaterThan(8);
  } finally {
    await second.close();
  }
});
