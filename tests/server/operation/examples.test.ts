import { contract, type CallName } from '../../../domain/contract';
import { examples } from '../../../server/http/openapi/openapi-examples';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let program: Client;
let page: {
  paths: Record<
    string,
    { post: { security: object[]; requestBody: { content: { 'application/json': { examples?: object } } } } }
  >;
};
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.signIn('admin');
  const { key } = await admin.ok('apiKeys.create', { name: 'Docs', scopes: { '*': 'write' }, member_id: 'mb_rep1' });
  program = new Client(server.origin, key);
  page = (await (await fetch(`${server.origin}/openapi.json`)).json()) as typeof page;
});
afterAll(() => server.close());

test.each(Object.entries(examples))(
  'the example of %s in the reference works with an API key',
  async (name, { value }) => {
    const answer = await program.post(contract[name as CallName].path, JSON.stringify(value));
    expect([answer.text, answer.name]).toEqual([answer.text, 'ok']);
    const { examples: shown } =
      page.paths[contract[name as CallName].path]!.post.requestBody.content['application/json'];
    expect(shown).toMatchObject({ example: { value } });
  },
);

test('the reference says of each call whether programs can use it', () => {
  for (const name of Object.keys(contract) as CallName[]) {
    const { security } = page.paths[contract[name].path]!.post;
    const isForKeys = contract[name].isForKeys;
    expect([name, security.some((one) => 'apiKey' in one)]).toEqual([name, isForKeys]);
  }
});

test('/docs is a page of the server without inline scripts and without outside content', async () => {
  const answer = await fetch(`${server.origin}/docs`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts).toHaveLength(2);
  for (const [, attributes = '', inside] of scripts)
    expect([/type="application\/json"|src="\/docs\//.test(attributes), inside]).toEqual([true, '']);
  expect(text).not.toMatch(/https?:\/\//);
});
