/**
 * `npm run bench -- reopen`: runs Lighthouse (mobile) on the second opening of the home page with notices, a list and a record, in a browser that
 * has opened them before: with the service worker, and as in a web-view without one. Prints LCP, blocking time, layout shift and the transferred
 * JavaScript. Ends with 1 when a median LCP is above 800 ms, a shift above 0.02, or any JavaScript was transferred. RUNS (5), PAGES
 * (main,home,detail), WORKERS (true,false).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import built from '../tests/support/built';
import { chromiumFlags, findBrowser } from '../tests/support/chromium';
import { freePort } from '../tests/support/free-port';
import { demoFolder, RunningServer } from '../tests/support/running-server';
import { measure, median, type Figures } from './lighthouse';
import { giveNotices } from './notices';
import { signIn } from './sign-in';

const runs = Number(process.env.RUNS ?? 5);
const limits = { lcp: 800, cls: 0.02, scriptBytes: 0 };
const rows = 'main a[href*="type=organization"]';

/** The address of each page, and the element that shows that the page is ready. */
const pages = {
  main: { address: '/home?tab=main', ready: 'main [data-unread]' },
  home: { address: '/home?tab=organization', ready: rows },
  detail: { address: undefined, ready: 'main [role=tablist]' },
};
type PageName = keyof typeof pages;

/** Opens the page until the browser has cached all of it: its answers, and the files that it loads while the user does nothing. */
async function openBefore(name: PageName, origin: string, tab: Page): Promise<string> {
  let { address } = pages[name] as { address: string | undefined };
  if (address === undefined) {
    await tab.goto(`${origin}/home?tab=organization`);
    address = (await tab.locator(rows).first().getAttribute('href')) ?? '';
  }
  for (let visit = 0; visit < 2; visit += 1) {
    await tab.goto(origin + address);
    await tab.locator(pages[name].ready).first().waitFor();
    await tab.waitForTimeout(12_000);
  }
  await tab.goto('about:blank');
  await tab.waitForTimeout(500);
  return origin + address;
}

async function measurePages(hasWorker: boolean): Promise<boolean> {
  const dataDir = demoFolder();
  await giveNotices(dataDir);
  const profile = mkdtempSync(path.join(tmpdir(), 'sidecar-bench-'));
  const server = await RunningServer.start({ dataDir, environment: { SERVICE_WORKER: String(hasWorker) } });
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    viewport: { width: 375, height: 812 },
  });
  let passes = true;
  try {
    const tab = await browser.newPage();
    await signIn(tab, server.address);
    const asked = (process.env.PAGES ?? Object.keys(pages).join(',')).split(',') as PageName[];
    for (const name of asked) {
      const address = await openBefore(name, server.address, tab);
      const found: Figures[] = [];
      for (let run = 0; run <= runs; run += 1) {
        const figures = await measure(address, port, { isWarm: true });
        // The first run warms the machine; it is not counted.
        if (run > 0) found.push(figures);
      }
      const of = (figure: 'lcp' | 'tbt' | 'benchmark') => Math.round(median(found.map((one) => one[figure])));
      const cls = Math.max(...found.map((figure) => figure.cls));
      const bytes = Math.max(...found.map((figure) => figure.scriptBytes));
      const holds = of('lcp') <= limits.lcp && cls <= limits.cls && bytes <= limits.scriptBytes;
      passes &&= holds;
      console.log(
        `/${name} again, ${hasWorker ? 'with the worker' : 'without a worker'}: LCP ${of('lcp')} ms (${found.map(({ lcp }) => Math.round(lcp)).join(', ')}), TBT ${of('tbt')} ms, CLS ${cls.toFixed(3)}, JavaScript over the line ${bytes} bytes, benchmarkIndex ${of('benchmark')}  ${holds ? 'pass' : `MISSED: at most ${limits.lcp} ms, ${limits.cls}, no JavaScript`}`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(profile, { recursive: true, force: true });
  }
  return passes;
}

async function main(): Promise<void> {
  await built();
  let passes = true;
  for (const hasWorker of (process.env.WORKERS ?? 'true,false').split(',').map((word) => word === 'true'))
    passes = (await measurePages(hasWorker)) && passes;
  process.exitCode = passes ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
