import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { buildPhone, phonePages } from '../../simulator/phone';

const served = async (address: string, assetsDir?: string) => {
  const server = fastify();
  await server.register(
    phonePages({
      appOrigin: 'http://127.0.0.1:1',
      publicUrl: 'http://127.0.0.1:1/sim',
      ...(assetsDir && { assetsDir }),
    }),
    { prefix: '/sim' },
  );
  const answer = await server.inject(address);
  await server.close();
  return answer;
};

test('the built files of the phone are served from their folder, and else built from source', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'phone-'));
  await buildPhone(folder);
  const container = await readFile(path.join(folder, 'container.js'), 'utf8');
  expect((await served('/sim/container.js')).body).toBe(container);
  await writeFile(path.join(folder, 'container.js'), '// built');
  expect((await served('/sim/container.js', folder)).body).toBe('// built');
  await rm(folder, { recursive: true });
});

test('the container script is a plain script, not a module', async () => {
  const { body, headers } = await served('/sim/container.js');
  expect(headers['content-type']).toContain('text/javascript');
  expect(body).not.toMatch(/^\s*(import|export)\b/m);
});

test('the phone page allows scripts of its own host and a frame of the application only', async () => {
  const { headers, body } = await served('/sim');
  expect(headers['content-security-policy']).toContain("script-src 'self' http://127.0.0.1:1;");
  expect(headers['content-security-policy']).toContain("frame-src 'self' http://127.0.0.1:1;");
  expect(body).toContain('data-app-origin="http://127.0.0.1:1"');
});
