import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeOutbound } from '../../../server/integrations/outbound';

let port = 0;
let hits = 0;
let answer: (respond: (text: string) => void) => void = (respond) => respond('ok');
const server = createServer((_request, response) => {
  hits += 1;
  answer((text) => response.end(text));
});
beforeAll(async () => {
  // Every address of this machine: whatever 127.x a connection goes to arrives here.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  hits = 0;
  answer = (respond) => respond('ok');
});

const request = () => ({ url: `http://rebinding.example:${port}/`, headers: {}, body: '{}' });
/** Answers one list of addresses after the other. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  return {
    asked,
    lookup: async (host: string) => {
      asked.push(host);
      return (answers[asked.length - 1] ?? answers.at(-1) ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
    },
  };
}

test('an outbound address that points into the inner network after its check is refused and never connected to', async () => {
  const { asked, lookup } = names(['127.0.0.2'], ['127.0.0.1']);
  const outbound = makeOutbound({ opened: ['127.0.0.2/32'], lookup });
  expect(await outbound.send(request())).toEqual({ status: 200, text: 'ok' });
  // Looked up once for one attempt: the connection went to what was checked.
  expect(asked).toHaveLength(1);
  await expect(outbound.send(request())).rejects.toMatchObject({ name: 'webhookAddress' });
  expect([hits, asked.length]).toEqual([1, 2]);
});

test('an outbound name is refused for one inner address among several', async () => {
  const { lookup } = names(['127.0.0.2', '::ffff:127.0.0.1']);
  await expect(makeOutbound({ opened: ['127.0.0.2/32'], lookup }).send(request())).rejects.toMatchObject({
    name: 'webhookAddress',
  });
  expect(hits).toBe(0);
});

test('an outbound request ends with the time limit, and a long answer is cut', async () => {
  const { lookup } = names(['127.0.0.2']);
  const outbound = makeOutbound({ opened: ['127.0.0.2/32'], lookup, limitMs: 300 });
  answer = () => undefined;
  await expect(outbound.send(request())).rejects.toThrow('no answer within the time limit');
  answer = (respond) => respond('x'.repeat(1_000_000));
  const { status, text } = await outbound.send(request());
  expect([status, text.length]).toEqual([200, 16 * 1024]);
});

test('an outbound name that does not resolve and a closed port are tried again later', async () => {
  const nowhere = makeOutbound({ opened: [], lookup: names([]).lookup });
  await expect(nowhere.send(request())).rejects.toThrow('leads nowhere');
  await expect(nowhere.check('https://not-there-yet.example/')).resolves.toBeUndefined();
  const closed = makeOutbound({ opened: ['127.0.0.2/32'], lookup: names(['127.0.0.2']).lookup });
  await expect(closed.send({ ...request(), url: 'http://closed.example:1/' })).rejects.toThrow('ECONNREFUSED');
});

test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
  'the internet address %s is allowed for outbound requests',
  async (address) => {
    const outbound = makeOutbound({ opened: [], lookup: names([address]).lookup });
    await expect(outbound.check('https://public.example/')).resolves.toBeUndefined();
    await expect(outbound.check('http://public.example/')).rejects.toMatchObject({ name: 'webhookAddress' });
  },
);
