import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { sendFailure } from './envelope';
import { languageOf } from './language';

/** Names that hold a hash of their content never change. */
const hashed = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/;

/**
 * The built app: hashed files for a year, compressed when the build left .br or .gz beside them, and index.html for every
 * address of the app, so that a deep link opens it.
 */
export async function mountPages(server: FastifyInstance, env: Env, appFolder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: appFolder, index: false, preCompressed: true, wildcard: true, cacheControl: false,
    setHeaders: (reply, file) => {
      reply.setHeader('cache-control', hashed.test(file.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = pageReader(path.join(appFolder, 'index.html'), settingsTag(env));
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = await page();
    if (html === null) return reply.status(503).type('text/plain; charset=utf-8').send('The app is not built yet. Run: npm start\n');
    const body = env.DEMO && openedBySimulator(request) ? html.container : html.plain;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Sec-Fetch-Dest').send(body);
  };
  server.get('/', sendPage);
  server.get('/index.html', sendPage);
  server.setNotFoundHandler(async (request, reply) => {
    const address = request.url.replace(/[?#].*$/s, '');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|files|sim)(\/|$)/.test(address) && path.extname(address) === '';
    return isPage ? sendPage(request, reply) : sendFailure(reply, { name: 'notFound' }, languageOf(request.headers));
  });
}

/** The simulator's phone opens us in a frame; `sim=1` is for a narrow screen, where it opens us as the page. */
function openedBySimulator(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe' || /[?&]sim=1(&|$)/.test(request.url);
}

/** What the page must know before any call, as a meta element: our policy allows no inline script. */
function settingsTag(env: Env): string {
  const settings = {
    channels: {
      ...(env.FEISHU_APP_ID ? { feishu: { appId: env.FEISHU_APP_ID } } : {}),
      ...(env.LARK_APP_ID ? { lark: { appId: env.LARK_APP_ID } } : {}),
      ...(env.DINGTALK_APP_KEY ? { dingtalk: { appId: env.DINGTALK_APP_KEY, corpId: env.DINGTALK_CORP_ID ?? '', agentId: env.DINGTALK_AGENT_ID ?? '' } } : {}),
    },
    jsSdk: env.DEMO ? null : { feishu: env.FEISHU_JSSDK_URL, lark: env.LARK_JSSDK_URL },
    demo: env.DEMO,
  };
  const json = JSON.stringify(settings).replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/</g, '&lt;');
  return `<meta name="sidecar" content='${json}'>`;
}

const containerScript = '<script src="/sim/container.js"></script>';

/** Reads index.html again only when the build has changed it; null while there is none. */
function pageReader(file: string, tag: string): () => Promise<{ plain: string; container: string } | null> {
  let built: { at: number; plain: string; container: string } | null = null;
  return async () => {
    const at = await stat(file).then((found) => found.mtimeMs, () => null);
    if (at === null) return null;
    if (built?.at !== at) {
      const html = await readFile(file, 'utf8');
      built = { at, plain: intoHead(html, tag), container: intoHead(html, tag + containerScript) };
    }
    return built;
  };
}

function intoHead(html: string, inserted: string): string {
  return html.replace(/<head[^>]*>/i, (head) => head + inserted);
}
