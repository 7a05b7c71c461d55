import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env';
import { findLanguage } from '../language';
import { describeEndpoints } from './endpoints-page';

/** The settings of a page of the reference; it fetches nothing from other sites (the policy of pages would refuse it). */
const settings = {
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  proxyUrl: '',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
};

/** Returns a page that shows one description. The data is in an element that no browser runs, because inline scripts are not allowed here. */
const buildPage = (title: string, description: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<script id="api-reference" type="application/json" data-url="${description}" data-configuration='${JSON.stringify({ url: description, ...settings })}'></script>
<script src="/docs/reference.js"></script>
<noscript>This page needs JavaScript. The description that it shows is <a href="${description}">${description}</a>.</noscript>
</body>
</html>
`;

/** The pages of the reference by their addresses: the public API, and the calls of the app behind a link in its description. */
const pages = {
  '/docs': buildPage('Sidecar API', '/v1/openapi.json'),
  '/docs/calls': buildPage('Calls of Sidecar', '/openapi.json'),
};

/**
 * Mounts `/docs`, the reference of the public API, and `/docs/calls`, the reference of the calls of the app. Scalar renders their descriptions. The
 * build has put Scalar and the guide of the public API into `folder` (scripts/build-docs.mjs).
 */
export function mountDocs(server: FastifyInstance, env: Pick<Env, 'PUBLIC_URL'>, folder: string): void {
  server.get('/v1/openapi.json', async (request, reply) => {
    const isChinese = findLanguage(request.headers) === 'zh';
    const guide = await readFile(path.join(folder, isChinese ? 'api.zh.md' : 'api.md'), 'utf8').catch(() => undefined);
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .send(describeEndpoints(env.PUBLIC_URL, guide));
  });

  for (const [address, page] of Object.entries(pages))
    server.get(address, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    );
  server.get('/docs/reference.js', async (request, reply) => {
    const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const script = await readFile(path.join(folder, `reference.js${isZipped ? '.gz' : ''}`)).catch(() => null);
    if (script === null)
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('The reference is not built yet. Run: npm run build\n');
    if (isZipped) void reply.header('content-encoding', 'gzip');
    return reply
      .type('text/javascript; charset=utf-8')
      .header('vary', 'Accept-Encoding')
      .header('cache-control', 'no-cache')
      .send(script);
  });
}
