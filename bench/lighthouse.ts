import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { installed } from './installed-package';

export interface Figures {
  /** The transferred bytes of JavaScript. */
  scriptBytes: number;
  /** The LCP in milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  score: number;
  /** Lighthouse's own measure of how fast this machine was during the run. */
  benchmark: number;
  /** The accessibility score; undefined where the caller did not request it. */
  accessibility: number | undefined;
}

export const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
    : (sorted[Math.floor(middle)] as number);
};

/** The parts of a Lighthouse report that the benchmark reads. */
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  finalDisplayedUrl: z.string(),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional(), details: z.unknown() })),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() }).optional()),
  environment: z.object({ benchmarkIndex: z.number() }),
});

type Lighthouse = (url: string, settings: object) => Promise<{ lhr: unknown } | undefined>;

/** Loads Lighthouse. It has 150 MB with its dependencies, so only people who measure install it. @throws Unavailable */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = await installed('lighthouse', '12.8.2');
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

/** The properties of a page's requests that the benchmark reads. */
const requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
});

/**
 * Measures a page with Lighthouse's settings for phones. @param isWarm whether the browser has opened the page before and keeps its cache @throws
 * Error when the page did not load, or redirected to another one
 */
export async function measure(
  url: string,
  port: number,
  { categories = ['performance'], isWarm = false }: { categories?: string[]; isWarm?: boolean } = {},
): Promise<Figures> {
  const lighthouse = await loadLighthouse();
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: categories,
    formFactor: 'mobile',
    // The app keeps a connection for events, so its network is never idle: Lighthouse would wait 45 seconds for that.
    maxWaitForLoad: 15_000,
    disableStorageReset: isWarm,
    // The session is stored in local storage. Caches are cleared between runs, but not the storage of the session.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  });
  if (!result) throw new Error(`Lighthouse did not measure ${url}`);
  const lhr = report.parse(result.lhr);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const shown = new URL(lhr.finalDisplayedUrl);
  if (shown.pathname !== new URL(url).pathname) throw new Error(`${url} led to ${shown.pathname}`);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const scripts = requests
    .parse(lhr.audits['network-requests']?.details)
    .items.filter(({ resourceType }) => resourceType === 'Script');
  return {
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    benchmark: lhr.environment.benchmarkIndex,
    accessibility: lhr.categories.accessibility && Math.round((lhr.categories.accessibility.score ?? 0) * 100),
  };
}
