import { request } from 'node:http';
import { contract } from '../../../domain/contract';
import { languages } from '../../../domain/languages';
import { startTestServer, type TestServer } from '../../support/server';

/** The server is opened by another name than PUBLIC_URL: the most usual mistake of a first hour. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://crm.example:8443' } });
});
afterAll(() => server.close());

interface Answer {
  code: number;
  msg: string;
  data: { params: Record<string, string> };
}

/** A call that a page of this origin sends, in a language. */
function callOf(origin: string, language = 'en', host = new URL(origin).host): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.server.listeningOrigin);
    const headers = { 'content-type': 'application/json', 'x-sidecar-language': language, origin, host };
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: contract['account.larkWebLoginUrl'].path, headers },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => resolve(JSON.parse(text) as Answer));
      },
    );
    sent.on('error', reject).end('{}');
  });
}

describe.each([
  ['http in place of https', 'http://crm.example:8443'],
  ['another port', 'https://crm.example:9443'],
  ['no port', 'https://crm.example'],
  ['an IP address', 'https://192.0.2.10:8443'],
  ['an IPv6 address', 'https://[2001:db8::1]:8443'],
  ['another name', 'https://sales.example:8443'],
  ['a name without a domain', 'http://crm:8443'],
  ['a name below', 'https://www.crm.example:8443'],
  ['a name that begins alike', 'https://crm.example.org:8443'],
])('a page that was opened as %s', (_what, opened) => {
  test.each(languages)('is refused with both addresses in the answer (%s) and in the log', async (language) => {
    server.logged.length = 0;
    const answer = await callOf(opened, language);
    expect(answer).toMatchObject({ code: 20075, data: { params: { own: 'https://crm.example:8443', opened } } });
    expect(answer.msg).toContain(opened);
    expect(answer.msg).toContain('https://crm.example:8443');
    expect(answer.msg).toContain('PUBLIC_URL');
    const warned = server.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ level }) => level === 40);
    expect(warned).toMatchObject([{ publicUrl: 'https://crm.example:8443', opened }]);
  });
});

test('a page of the public address, and one of this machine itself, passes the check of its origin', async () => {
  server.logged.length = 0;
  const here = server.server.listeningOrigin;
  for (const origin of ['https://crm.example:8443', here, here.replace('127.0.0.1', 'localhost')])
    expect((await callOf(origin)).code).not.toBe(20075);
  expect(server.logged.filter((line) => line.includes('another address'))).toEqual([]);
});

test('a name of this machine counts only where the call was sent to it', async () => {
  expect((await callOf('http://localhost:1', 'en', 'crm.example:8443')).code).toBe(20075);
  expect((await callOf(server.server.listeningOrigin, 'en', 'evil.example')).code).toBe(20075);
});

test('a page without an origin of its own names no address', async () => {
  expect((await callOf('null', 'en', 'crm.example:8443')).code).toBe(20005);
});
