/**
 * `npm run bench -- phone`: Lighthouse (mobile) on /login, the home page with notices, a list, a record, the search and a form. Each is compared,
 * in interleaved pairs, with a floor page of the same stack that calls no server. Prints LCP, TBT, CLS, score, accessibility and ratios. Ends with
 * 1 when the median LCP ratio of a page is above 1.2 or its median TBT is above the floor's. Ends with 1 when its CLS is above 0.02 or its
 * accessibility below 98. PAIRS (5), PAGES (login,main,home,detail,search,form).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { chromium } from 'playwright-core';
import { freePort } from '../tests/support/free-port';
import built from '../tests/support/built';
import { demoFolder, RunningServer } from '../tests/support/running-server';
import { chromiumFlags, findBrowser } from '../tests/support/chromium';
import { buildFloor } from './floor/build';
import { measure, median, type Figures } from './lighthouse';
import { giveNotices } from './notices';
import { signIn } from './sign-in';

const pairs = Number(process.env.PAIRS ?? 5);
const limits = { ratio: 1.2, cls: 0.02, benchmark: 0.3, accessibility: 98 };

/** Serves the floor page with the same server library, and the same compressed files and headers. */
async function serveFloor(): Promise<{ address: string; close(): Promise<void> }> {
  const server = Fastify();
  await server.register(fastifyStatic, {
    root: await buildFloor(),
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { address, close: async () => server.close() };
}

async function main(): Promise<void> {
  await built();
  const dataDir = demoFolder();
  await giveNotices(dataDir);
  const profile = mkdtempSync(path.join(tmpdir(), 'sidecar-bench-'));
  const server = await RunningServer.start({ dataDir });
  const floor = await serveFloor();
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    viewport: null,
  });
  let failed = false;
  try {
    const rows = 'main a[href*="type=organization"]';
    // Returns the newest organization that this person may read.
    const newest = async () => (
      await tab.goto(`${server.address}/home?tab=organization`),
      (await tab.locator(rows).first().getAttribute('href')) ?? ''
    );
    const pages = {
      login: { path: () => '/login', ready: null },
      main: { path: () => '/home?tab=main', ready: 'main [data-unread]' },
      home: { path: () => '/home?tab=organization', ready: rows },
      detail: { path: newest, ready: 'main [role=tablist]' },
      search: { path: () => '/home?tab=main&operation=search', ready: 'input[type=search]' },
      form: {
        path: async () => `${await newest()}&open=noteCreate`,
        ready: '[role=dialog] textarea, [role=dialog] [contenteditable]',
      },
    };
    const asked = (process.env.PAGES ?? Object.keys(pages).join(',')).split(',') as (keyof typeof pages)[];
    const tab = await browser.newPage();
    for (const name of asked) {
      const { path: getPath, ready } = pages[name];
      if (ready) await signIn(tab, server.address);
      const address = server.address + (await getPath());
      if (ready) {
        await tab.goto(address);
        await tab.locator(ready).first().waitFor();
        await tab.goto('about:blank');
      }
      // The first run of each page warms the server and the machine; it is not counted.
      const { accessibility = 0 } = await measure(address, port, {
        categories: ['performance', 'accessibility'],
      });
      const kept: { floor: Figures; page: Figures }[] = [];
      for (let pair = 0; pair < pairs; pair += 1) {
        const [low, high] = [await measure(`${floor.address}/`, port), await measure(address, port)];
        const drift = Math.abs(low.benchmark - high.benchmark) / Math.max(low.benchmark, high.benchmark);
        const counted = drift <= limits.benchmark;
        if (counted) kept.push({ floor: low, page: high });
        console.log(
          `/${name} pair ${pair + 1}: ${text(high)}   floor: ${text(low)}   LCP ratio ${(high.lcp / low.lcp).toFixed(2)}${counted ? '' : `   dropped: the machine's speed changed by ${Math.round(drift * 100)} %`}`,
        );
      }
      if (kept.length === 0) {
        console.log(`/${name}: no pair was measured on an even machine`);
        failed = true;
        continue;
      }
      const ratio = median(kept.map((pair) => pair.page.lcp / pair.floor.lcp));
      const cls = Math.max(...kept.map((pair) => pair.page.cls));
      const floorTbt = median(kept.map((pair) => pair.floor.tbt));
      const getMedian = (figure: 'lcp' | 'tbt' | 'score') => median(kept.map((pair) => pair.page[figure]));
      const passes =
        ratio <= limits.ratio &&
        getMedian('tbt') <= floorTbt &&
        cls <= limits.cls &&
        accessibility >= limits.accessibility;
      failed ||= !passes;
      console.log(
        `/${name}: LCP ${Math.round(getMedian('lcp'))} ms, TBT ${Math.round(getMedian('tbt'))} ms (the floor's ${Math.round(floorTbt)}), CLS ${cls.toFixed(3)}, score ${getMedian('score')}, accessibility ${accessibility}, ${ratio.toFixed(2)} times the floor's LCP (${kept.length} pairs)  ${passes ? 'pass' : `MISSED: at most ${limits.ratio} times, the floor's TBT and ${limits.cls}, accessibility ${limits.accessibility}`}\n`,
      );
    }
  } finally {
    await browser.close();
    await floor.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(profile, { recursive: true, force: true });
  }
  process.exitCode = failed ? 1 : 0;
}

const text = ({ lcp, tbt, cls, score }: Figures) =>
  `LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}, score ${score}`;

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
