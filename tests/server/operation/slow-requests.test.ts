import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { contract } from '../../../domain/contract';
import { errors } from '../../../domain/errors';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { until } from '../../support/until';

/** A client that sends a request drop by drop, or stops in the middle, at each kind of endpoint: the request is ended, and no other request waits for it. */

const timeoutMs = 1_000;
/** A timer of the server may come late on a busy machine, but not by this much. */
const lateMs = 15_000;

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { REQUEST_TIMEOUT: String(timeoutMs / 1000) } });
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const size = 1_000_000;
interface Endpoint {
  line: string;
  type?: string;
}
const endpoints = {
  call: async () => ({ line: `POST ${contract['records.list'].path}`, type: 'application/json' }),
  'sign-in': async () => ({ line: `POST ${contract['account.larkSwitchClient'].path}`, type: 'application/json' }),
  'file upload': async () => {
    const { upload } = await rep.ok('files.createUpload', {
      file_name: 'a.mp4',
      file_size: size,
      file_mimetype: 'video/mp4',
    });
    return { line: `PUT ${new URL(upload.url).pathname}`, type: 'video/mp4' };
  },
  callback: async () => ({ line: 'POST /api/callback/feishu/card', type: 'application/json' }),
  'event stream': async () => ({ line: 'GET /api/events' }),
  page: async () => ({ line: 'GET /login' }),
} satisfies Record<string, () => Promise<Endpoint>>;
type EndpointName = keyof typeof endpoints;
const names = Object.keys(endpoints) as EndpointName[];
const withBody = names.filter((name) => !['event stream', 'page'].includes(name));

interface Ended {
  answer: string;
  tookMs: number;
}

/** Sends `head` at once and then `drip` every `pauseMs` (nothing when it is empty), until the server closes the connection. */
function sendSlowly(head: string, drip: string, pauseMs = 100): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const began = Date.now();
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let answer = '';
    const dripping = setInterval(() => {
      if (drip !== '' && socket.writable) socket.write(drip);
    }, pauseMs);
    const tooLong = setTimeout(
      () => socket.destroy(new Error(`the server still waits after ${lateMs} ms; it said: ${answer}`)),
      lateMs,
    );
    const end = () => {
      clearInterval(dripping);
      clearTimeout(tooLong);
    };
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString();
    });
    socket.on('error', (error) => {
      // The server has closed while a drop was on its way.
      if (answer !== '') return;
      end();
      reject(error);
    });
    socket.on('close', () => {
      end();
      resolve({ answer, tookMs: Date.now() - began });
    });
    socket.write(head);
  });
}

const headOf = ({ line, type }: Endpoint, length?: string) =>
  `${line} HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\nauthorization: Bearer ${rep.hsid ?? ''}\r\n${type ? `content-type: ${type}\r\n` : ''}${length ? `${length}\r\n` : ''}`;

/** Each way of being slow: what is sent at once, and what drips afterwards. */
const ways = {
  'a header that never ends': (endpoint: Endpoint): [string, string] => [headOf(endpoint), 'x'],
  'a header that stops': (endpoint: Endpoint): [string, string] => [headOf(endpoint), ''],
  'a body that comes a byte at a time': (endpoint: Endpoint): [string, string] => [
    `${headOf(endpoint, `content-length: ${size}`)}\r\n`,
    ' ',
  ],
  'a body that stalls after its beginning': (endpoint: Endpoint): [string, string] => [
    `${headOf(endpoint, `content-length: ${size}`)}\r\n${' '.repeat(100_000)}`,
    '',
  ],
  'a body in pieces that never ends': (endpoint: Endpoint): [string, string] => [
    `${headOf(endpoint, 'transfer-encoding: chunked')}\r\n`,
    '1\r\n \r\n',
  ],
};
type Way = keyof typeof ways;
const cases = (Object.keys(ways) as Way[]).flatMap((way) =>
  (way.includes('header') ? names : withBody).map((endpoint) => [endpoint, way] as const),
);

/** Heap and buffers that are still held after everything that can be freed was freed. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a request that arrives slowly', () => {
  /** All are sent together: they wait for timers, not for the processor. */
  let ended: Map<string, Ended>;
  let others: { name: string; tookMs: number }[];
  beforeAll(async () => {
    ended = new Map();
    others = [];
    let over = false;
    const slow = Promise.all(
      cases.map(async ([endpoint, way]) => {
        ended.set(`${endpoint} ${way}`, await sendSlowly(...ways[way](await endpoints[endpoint]())));
      }),
    ).finally(() => {
      over = true;
    });
    while (!over) {
      const began = Date.now();
      const { name } = await rep.call('records.list', { table_id: 'organization', limit: 10 });
      others.push({ name, tookMs: Date.now() - began });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await slow;
  });

  test.each(cases)('at the %s: %s ends with a code after its time limit', (endpoint, way) => {
    const { answer, tookMs } = ended.get(`${endpoint} ${way}`) ?? { answer: '', tookMs: 0 };
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
    expect(JSON.parse(answer.slice(answer.indexOf('{'))) as object).toMatchObject({
      code: errors.timedOut.code,
      msg: expect.stringMatching(/\S{2}/) as string,
    });
    expect(tookMs).toBeGreaterThanOrEqual(timeoutMs / 2);
  });

  test('delays no other caller', () => {
    expect(others.length).toBeGreaterThan(5);
    expect(new Set(others.map(({ name }) => name))).toEqual(new Set(['ok']));
    expect(Math.max(...others.map(({ tookMs }) => tookMs))).toBeLessThan(timeoutMs * 3);
  });

  test('leaves no part of a file behind', () => {
    const files = readdirSync(path.join(server.app.env.DATA_DIR, 'files'), { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

test('hundreds of slow requests leave no memory and no connection behind', async () => {
  const [heldBefore, before] = [heldBytes(), await connections()];
  const upload = await endpoints['file upload']();
  const call = await endpoints.call();
  const half = `content-length: ${size}`;
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      sendSlowly(`${headOf(index % 2 === 0 ? call : upload, half)}\r\n${' '.repeat(200_000)}`, ''),
    ),
  );
  expect(await connections()).toBeLessThanOrEqual(before + 2);
  // They sent 60 MB. What sockets held is freed a few turns after they closed.
  await until(() => heldBytes() - heldBefore < 16 * 1024 * 1024);
});

test('a request body without an end is refused as soon as it is too large', async () => {
  const quickly = async (endpoint: EndpointName) =>
    sendSlowly(
      `${headOf(await endpoints[endpoint](), 'transfer-encoding: chunked')}\r\n`,
      `20000\r\n${' '.repeat(0x20000)}\r\n`,
      5,
    );
  // A drop that meets a closed connection takes the answer with it before it was read: then it is asked once more.
  const answers = await Promise.all(withBody.map((endpoint) => quickly(endpoint).catch(() => quickly(endpoint))));
  for (const [index, { answer, tookMs }] of answers.entries()) {
    expect(answer.split('\r\n')[0]).toBe(
      withBody[index] === 'file upload' ? 'HTTP/1.1 400 Bad Request' : 'HTTP/1.1 413 Payload Too Large',
    );
    // The connection is ended with the answer, whatever else is on its way.
    expect(tookMs).toBeLessThan(lateMs / 2);
  }
});

test('a slow but steady request is served: a file that takes several times the limit arrives whole', async () => {
  const bytes = Buffer.alloc(size, 'x');
  const { line } = await endpoints['file upload']();
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let text = '';
    socket.on('data', (part: Buffer) => {
      text += part.toString();
      socket.end();
    });
    socket.on('close', () => resolve(text)).on('error', reject);
    socket.write(
      `${line} HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\ncontent-type: video/mp4\r\ncontent-length: ${size}\r\n\r\n`,
    );
    let sent = 0;
    const sending = setInterval(() => {
      const part = bytes.subarray(sent, (sent += size / 30));
      if (part.length === 0) clearInterval(sending);
      else socket.write(part);
    }, 100);
  });
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
});
