import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { toolNames } from '../../../server/mcp/tool';
import { makeKey } from '../../support/assistant';
import { startTestServer, type TestServer } from '../../support/server';

/** What the guides of assistants say, as somebody copies it. */
const guides = ['connect-an-assistant.md', 'zh/connect-an-assistant.md'].map((name): [string, string] => [
  name,
  readFileSync(path.resolve(__dirname, '../../../docs/guides', name), 'utf8'),
]);

/** The text of each code block that begins with this mark. */
const readBlocks = (guide: string, mark: string): string[] =>
  guide
    .split('```')
    .filter((_part, index) => index % 2 === 1)
    .filter((part) => part.startsWith(`${mark}\n`))
    .map((part) => part.slice(mark.length + 1));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe.each(guides)('the guide %s', (_name, guide) => {
  test('has a command that lists the tools', async () => {
    const { key } = await makeKey(await server.signIn('admin'));
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', readBlocks(guide, 'sh').join('\n')],
      {
        env: { ...process.env, SIDECAR_URL: server.origin, SIDECAR_KEY: key, NO_PROXY: '*', no_proxy: '*' },
      },
    );
    for (const tool of toolNames) expect(stdout).toContain(`"name":"${tool}"`);
  });

  test('describes every tool', () => {
    for (const tool of toolNames) expect(guide).toContain(`\n| \`${tool}\` | `);
  });

  test('has a configuration of Cursor that is JSON and names the address', () => {
    const [json = ''] = readBlocks(guide, 'json');
    expect(JSON.parse(json)).toMatchObject({
      mcpServers: {
        sidecar: {
          url: expect.stringMatching(/^https:.*\/mcp$/) as unknown,
          headers: { Authorization: expect.stringMatching(/^Bearer /) as unknown },
        },
      },
    });
  });
});
