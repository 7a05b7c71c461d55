import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isTooOld, needsNoPolyfill } from '../../../domain/browsers';
import { isArrival, isBackFromSignIn, keepHeader, windowHeader } from '../../../domain/kept-page';
import { channels, detectContainer } from '../../../domain/platforms';
import type { App } from '../../context';
import type { Env } from '../../env';
import { sendFailure } from '../envelope';
import { allowingScripts, securityHeaders } from '../headers';
import { resolveLanguage } from '../language';
import { version } from '../../version';
import { oldBrowserPage } from './old-browser-page';
import { findPageApp, serverPageApps } from './page-app';
import { recoveryNotice } from './recovery-notice';
import { isForPrograms } from './site-files';

/** The pages for developers: a company's own server serves neither them nor their files (SD-19). */
const builderPages = /^\/(test|gallery)(\/|$)/;

/** The source maps are not for users; crash reports are decoded with the files of the build. */
const sourceMaps = /\.map(\.(br|gz))?$/;

/** The kinds of files that the build also compresses (scripts/compress.mjs). */
const precompressed = /\.(js|css|svg|json|txt)(\.(br|gz))?$/;

/** The policy of the worker, which comes with its script: the worker may request only this server, and run nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The replacement of the worker where the operator disables it: an existing one unregisters itself and deletes its cache. */
const noWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.registration.unregister())));
`;

/**
 * A page is requested at each opening, except for the one that is to be cached (src/pages/frame/keep-page.ts). A cookie decides which company's app
 * a page belongs to. The page's own request names no frame as its destination: it is only sent where none exists.
 */
const notKept = { 'cache-control': 'no-cache', vary: `Sec-Fetch-Dest, ${windowHeader}, Accept-Language, User-Agent` };
const cachedHeaders = { 'cache-control': 'private, max-age=1209600', vary: 'Accept-Language, User-Agent, Cookie' };

function isToBeKept({ headers, url }: FastifyRequest, address: string): boolean {
  return headers[keepHeader] === 'page' && isArrival(address) && !isBackFromSignIn(readQuery(url));
}

const readQuery = (url: string) => new URLSearchParams(url.replace(/^[^?]*/, ''));

/** A name with a hash of its content never changes its content. */
const hashed = /\.[0-9a-f]{5,}\.[a-z0-9.]+$/;

/**
 * Serves the built app. Hashed files are valid for a year, and compressed if the build left .br or .gz next to them. index.html is served for every
 * address of the app, so that a deep link opens it.
 */
export async function mountPages(
  server: FastifyInstance,
  app: Pick<App, 'env' | 'suites'>,
  appFolder: string,
): Promise<void> {
  const { env } = app;
  const page = pageReader(appFolder, securityHeaders(env)['content-security-policy'] as string);
  let forBuilders: readonly string[] = (await page())?.files.builders ?? [];
  const isForBuilders = (file: string) => forBuilders.includes(file.replace(/\.(br|gz)$/, ''));
  await server.register(fastifyStatic, {
    root: appFolder,
    index: false,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    allowedPath: (file: string) => !sourceMaps.test(file) && (env.DEMO || !isForBuilders(file)),
    setHeaders: (reply, file) => {
      // A proxy caches one answer for each encoding, including the plain one.
      if (precompressed.test(file)) reply.setHeader('vary', 'Accept-Encoding');
      reply.setHeader(
        'cache-control',
        hashed.test(file.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  server.get('/worker.js', async (_request, reply) => {
    void reply.header('content-security-policy', workerPolicy).header('cache-control', 'no-cache');
    return env.SERVICE_WORKER
      ? reply.sendFile('worker.js')
      : reply.type('text/javascript; charset=utf-8').send(noWorker);
  });
  const serverApps = serverPageApps(app);
  const settingsOfOurs = settingsTag(env, serverApps);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const built = await page();
    if (built === null)
      return reply.status(503).type('text/plain; charset=utf-8').send('The app is not built yet. Run: npm start\n');
    forBuilders = built.files.builders;
    const userAgent = request.headers['user-agent'] ?? '';
    if (isTooOld(userAgent)) return sendOldBrowserPage(request, reply);
    const ownApps = await findPageApp(app, request, reply);
    const settings = ownApps ? settingsTag(env, ownApps) : settingsOfOurs;
    const connected = channels.filter((channel) => channel in (ownApps ?? serverApps));
    const address = request.url.replace(/[?#].*/s, '');
    const simulated = env.DEMO && openedBySimulator(request);
    // The simulator's container names itself to the page and not to us.
    const containerName = simulated ? 'none' : (detectContainer(userAgent, connected) ?? 'browser');
    const language = resolveLanguage(request.headers);
    const visit = {
      page: address === '/' ? '/home' : address,
      tab: readQuery(request.url).get('tab'),
      language,
      place: containerName,
    };
    // The simulator's container simulates other browsers than the one that it runs in.
    const check = needsNoPolyfill(userAgent) && !simulated ? '' : checkScript(built.files);
    const first = [
      // The script that detects missing scripts comes before all scripts.
      built.recovery && recoveryNotice(language) + built.recovery,
      settings,
      simulated ? containerScript : '',
      check,
    ].join('');
    const preloads = filesOfVisit(built.files, visit).map(preload).join('');
    const { html, policy } = built.files.prefetched.includes(visit.page) ? built.withPrefetch : built;
    const body = html.replace(/<head[^<>]*>/i, (head) => head + first).replace('</head>', `${preloads}</head>`);
    return reply
      .type('text/html; charset=utf-8')
      .headers(isToBeKept(request, address) ? cachedHeaders : notKept)
      .header('content-security-policy', policy)
      .send(body);
  };
  server.get('/', sendPage);
  server.get('/index.html', sendPage);
  server.get('/old-browser', async (request, reply) => sendOldBrowserPage(request, reply));
  server.setNotFoundHandler(async (request, reply) => {
    const address = request.url.replace(/[?#].*/s, '');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isForPrograms(address) &&
      path.extname(address) === '' &&
      (env.DEMO || !builderPages.test(address));
    return isPage
      ? sendPage(request, reply)
      : sendFailure(reply, { name: 'notFound' }, resolveLanguage(request.headers));
  });
}

async function sendOldBrowserPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'User-Agent')
    .send(oldBrowserPage(request.headers['user-agent'] ?? ''));
}

/** Returns whether the simulator opened the page: its phone opens it in a frame; `sim=1` is for a narrow screen, where it opens as the page. */
function openedBySimulator(request: FastifyRequest): boolean {
  const window = request.headers[windowHeader] ?? request.headers['sec-fetch-dest'];
  return window === 'iframe' || /[?&]sim=1(&|$)/.test(request.url);
}

/** Returns the settings that the page needs before any call, as a meta element: our policy allows no inline script. */
function settingsTag(env: Env, apps: object): string {
  const settings = {
    channels: apps,
    jsSdk: env.DEMO ? null : { feishu: env.FEISHU_JSSDK_URL, lark: env.LARK_JSSDK_URL },
    documentScript: env.DEMO
      ? { feishu: componentScript, lark: componentScript }
      : { feishu: env.FEISHU_COMPONENT_URL, lark: env.LARK_COMPONENT_URL },
    demo: env.DEMO,
    address: new URL(env.PUBLIC_URL).origin,
    worker: env.SERVICE_WORKER,
    version,
    links: { help: env.HELP_URL, support: env.SUPPORT_URL, admin: env.ADMIN_URL, sales: env.SALES_URL },
  };
  const json = JSON.stringify(settings).replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/</g, '&lt;');
  return `<meta name="sidecar" content='${json}'>`;
}

const containerScript = '<script src="/sim/container.js"></script>';
/** The replacement for the suites' script that shows documents. */
const componentScript = '/sim/web-component.js';

const FilesByLanguage = z.record(z.string(), z.array(z.string()));

/** `pages.json` of the build (config/build-manifest.ts). */
const PageFiles = z.object({
  pages: z.record(z.string(), FilesByLanguage),
  tabs: z.record(z.string(), FilesByLanguage),
  prefetched: z.array(z.string()),
  bridges: z.record(z.string(), z.array(z.string())),
  builders: z.array(z.string()),
  /** The script that sends a page's first requests (src/prefetch.ts). It is inlined in the page. */
  prefetch: z.optional(z.string()),
  /** The script that shows when the files of a page did not load (src/page-recovery.ts). It is inlined in the page. */
  recovery: z.optional(z.string()),
  /** The script that loads polyfills if they are needed (scripts/build-browser-check.mjs). */
  browserCheck: z.optional(z.string()),
});
type PageFiles = z.infer<typeof PageFiles>;

/** The facts of a page request: its route and tab, the browser's language, and the suite of the web-view. */
interface Visit {
  page: string;
  tab: string | null;
  language: string;
  place: string;
}

/**
 * Returns the files of the page, its tab, its texts and the bridge. The browser loads them with the entry. A person who has chosen another language
 * in the app loads its texts later.
 */
function filesOfVisit({ pages, tabs, bridges }: PageFiles, { page, tab, language, place }: Visit): string[] {
  const filesOfPage = pages[page];
  if (!filesOfPage) return [];
  const ofTab = tabs[tab === null ? page : `${page}?tab=${tab}`];
  return [...(filesOfPage[language] ?? []), ...(bridges[place] ?? []), ...(ofTab?.[language] ?? [])];
}

const preload = (file: string) =>
  `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${file}">`;

/** The script blocks the following ones, because its polyfills must exist before any other script runs. */
const checkScript = ({ browserCheck }: PageFiles) => (browserCheck ? `<script src="${browserCheck}"></script>` : '');

/** A page, and the policy that allows its inline scripts. */
interface PageTemplate {
  html: string;
  policy: string;
}

const inlineScript = (script: string) => `<script>${script}</script>`;

/** The output of the build from which pages are made. */
interface BuiltPage extends PageTemplate {
  /** The time when the build wrote the page, in epoch milliseconds. */
  at: number;
  files: PageFiles;
  /** The script that begins each page (ADR-0237); empty where the build has none. */
  recovery: string;
  /** The page with the script that sends its first requests (ADR-0211). */
  withPrefetch: PageTemplate;
}

/**
 * Returns a function that reads the output of the build again only when it has changed; null while there is none. @param policy the policy of a
 * page without inline scripts
 */
function pageReader(appFolder: string, policy: string): () => Promise<BuiltPage | null> {
  const file = path.join(appFolder, 'index.html');
  let built: BuiltPage | null = null;
  return async () => {
    const modifiedAt = await stat(file).then(
      (fileStat) => fileStat.mtimeMs,
      () => null,
    );
    if (modifiedAt === null) return null;
    if (built?.at !== modifiedAt) {
      const html = scriptsFirst(await readFile(file, 'utf8'));
      const files = await readPageFiles(path.join(appFolder, 'pages.json'));
      const readScript = async (name: string | undefined) =>
        name === undefined ? [] : [await readFile(path.join(appFolder, name), 'utf8')];
      const recovery = await readScript(files.recovery);
      const prefetch = await readScript(files.prefetch);
      built = {
        at: modifiedAt,
        html,
        policy: allowingScripts(policy, recovery),
        files,
        recovery: recovery.map(inlineScript).join(''),
        withPrefetch: {
          html: prefetch.reduce(withScript, html),
          policy: allowingScripts(policy, [...recovery, ...prefetch]),
        },
      };
    }
    return built;
  };
}

/**
 * Returns the page with the script between its script elements and its style sheet. The downloads of the script elements then start first, and the
 * style sheet does not delay the script.
 */
function withScript(html: string, script: string): string {
  const sheet = html.indexOf('rel="stylesheet"');
  const insertAt = sheet < 0 ? html.indexOf('</head>') : html.lastIndexOf('<link', sheet);
  return html.slice(0, insertAt) + inlineScript(script) + html.slice(insertAt);
}

/**
 * The entry's scripts are the largest files and the last to run. The browser requests deferred scripts after everything else unless they are marked
 * as important. By then small files use the six connections of HTTP/1.1.
 */
function scriptsFirst(html: string): string {
  return html.replace(/<script defer(="defer")?/g, '<script defer fetchpriority="high"');
}

/** Returns the list of page files. A build for development has no such list. */
async function readPageFiles(file: string): Promise<PageFiles> {
  const text = await readFile(file, 'utf8').catch(
    () => '{"pages":{},"tabs":{},"prefetched":[],"bridges":{},"builders":[]}',
  );
  return PageFiles.parse(JSON.parse(text));
}
