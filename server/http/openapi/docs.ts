import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The settings of the reference page; it fetches nothing from outside (the policy of pages would refuse it). */
const configuration = {
  url: '/openapi.json',
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  proxyUrl: '',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
};

// The data is in an element that no browser runs: scripts are never inline here.
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sidecar API</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<script id="api-reference" type="application/json" data-url="/openapi.json" data-configuration='${JSON.stringify(configuration)}'></script>
<script src="/docs/reference.js"></script>
<noscript>This page needs JavaScript. The description that it shows is <a href="/openapi.json">/openapi.json</a>.</noscript>
</body>
</html>
`;

/** `/docs`: the reference of all calls, made of `/openapi.json` by Scalar, which the build has put into `folder` (scripts/build-docs.mjs). */
export function mountDocs(server: FastifyInstance, folder: string): void {
  server.get('/docs', async (_request, reply) =>
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
