import path from 'node:path';
import { build } from 'esbuild';
import fastify, { type FastifyInstance } from 'fastify';
import { createSimulator, MovableClock, type Simulator } from '../../simulator';

export interface Host {
  origin: string;
  simulator: Simulator;
  close(): Promise<void>;
}

/** A tiny product in front of the real simulator: pages that load the container script first, as the server adds it. */
export async function startHost(): Promise<Host> {
  const server: FastifyInstance = fastify({ forceCloseConnections: true });
  // The address is known only once the server listens, so a first one finds a free port.
  const probe = fastify();
  await probe.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(probe.listeningOrigin).port);
  await probe.close();
  const origin = `http://127.0.0.1:${port}`;
  const simulator = createSimulator({ appOrigin: origin, publicUrl: `${origin}/sim`, clock: new MovableClock() });
  await server.register(simulator.plugin, { prefix: '/sim' });

  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'page/dingtalk.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  });
  server.get('/page.js', async (_request, reply) => reply.type('text/javascript').send(outputFiles[0]?.text ?? ''));
  server.get('/page.css', async (_request, reply) => reply.type('text/css').send(pageStyle));
  server.get('/offer', async (_request, reply) =>
    reply
      .type('application/octet-stream')
      .header('content-disposition', 'attachment; filename="offer.pdf"; filename*=UTF-8\'\'%E6%8A%A5%E4%BB%B7.pdf')
      .send(Buffer.alloc(1_234)),
  );
  for (const address of ['/home', '/detail', '/chat', '/from-message']) {
    server.get(address, async (request, reply) => reply.type('text/html').send(pageOf(request.url)));
  }
  await server.listen({ port, host: '127.0.0.1' });
  return { origin, simulator, close: () => server.close() };
}

const pageStyle = `
body { margin: 0; padding: 16px; font: 14px sans-serif; background: rgb(255, 255, 255); color: rgb(20, 20, 20); }
@media (prefers-color-scheme: dark) { body { background: rgb(10, 20, 30); color: rgb(230, 230, 230); } }
`;

const pageOf = (address: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<script src="/sim/container.js"></script>
<title>Page ${address.split('?')[0]}</title>
<link rel="stylesheet" href="/page.css">
<script src="/page.js"></script></head>
<body><h1>${address.split('?')[0]}</h1><p><a href="/detail?id=1">A record</a> <a href="https://elsewhere.example/" target="_blank">Elsewhere</a>
<a href="tel:+862155550101">Call</a> <a href="sms:+862155550101?body=On%20my%20way">Text</a> <a href="mailto:buyer@harbour.example?subject=Offer">Mail</a></p></body></html>`;
