import type { FastifyInstance } from 'fastify';

/** The icon of the app. src/index.html contains the same picture inline, which saves the page a request. */
const icon =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='#3056d3'/><circle cx='11' cy='20' r='5' fill='none' stroke='#fff' stroke-width='2.5'/><path d='M16 20h4.5a4.5 4.5 0 0 0 4.5-4.5V11h-6.5a3 3 0 0 0-3 3' fill='none' stroke='#fff' stroke-width='2.5' stroke-linecap='round' stroke-linejoin='round'/></svg>";

const manifest = JSON.stringify({
  name: 'Sidecar',
  short_name: 'Sidecar',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f6f8',
  theme_color: '#3056d3',
  icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
});

interface SiteFile {
  type: string;
  text: string;
}

const picture: SiteFile = { type: 'image/svg+xml', text: icon };
const description: SiteFile = { type: 'application/manifest+json; charset=utf-8', text: manifest };

/** The files by address. Without a session no data of a company is visible, so a crawler can index nothing here. */
const files: Record<string, SiteFile> = {
  '/favicon.svg': picture,
  '/favicon.ico': picture,
  '/manifest.webmanifest': description,
  '/manifest.json': description,
  '/robots.txt': { type: 'text/plain; charset=utf-8', text: 'User-agent: *\nDisallow: /\n' },
};

/** Serves the files that browsers and crawlers request from every site, whether or not its pages name them. */
export function mountSiteFiles(server: FastifyInstance): void {
  for (const [address, { type, text }] of Object.entries(files)) {
    server.get(address, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(text),
    );
  }
}

/**
 * The first parts of addresses that programs request: calls, probes, scrapers, documentation of interfaces. None of them is a page of the app, and
 * a missing one must not look like a page.
 */
const forPrograms =
  /^\/(api|files|sim|metrics|health\w*|ready\w*|readiness|live|livez|liveness|startupz|status|ping|version|docs|redoc|swagger[\w-]*|openapi|graphql|admin|actuator|debug|mcp|\.well-known)(\/|$)/i;

/** Returns whether an unknown address belongs to programs rather than to people. */
export function isForPrograms(address: string): boolean {
  return forPrograms.test(decoded(address));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
