import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { chromiumFlags, findHeadlessBrowser } from '../support/chromium';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findHeadlessBrowser(), args: chromiumFlags });

export interface Watched {
  page: Page;
  /** Console errors, page errors and requests to another host, as they were seen. */
  fieldErrors: string[];
}

export interface Opening {
  suite: 'feishu' | 'lark' | 'dingtalk';
  person?: string;
  theme?: 'light' | 'dark';
  device?: 'mobile' | 'desktop';
  client?: 'current' | 'old';
  open?: string;
  width?: number;
  height?: number;
}

/** Opens the phone page in a fresh browser context and watches it for errors and outside requests. */
export async function openPhone(browser: Browser, origin: string, opening: Opening): Promise<Watched> {
  const {
    width = 1280,
    height = 800,
    suite,
    person = 'rep1',
    theme = 'light',
    device = 'mobile',
    client = 'current',
    open,
  } = opening;
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const fieldErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') fieldErrors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => fieldErrors.push(`page: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      fieldErrors.push(`outside: ${request.url()}`);
  });
  const query = new URLSearchParams({ suite, person, lang: 'en', theme, device, client, ...(open ? { open } : {}) });
  await page.goto(`${origin}/sim?${query.toString()}`);
  return { page, fieldErrors };
}

/** The page in the web-view, once its scripts have run. */
export async function appFrame(page: Page): Promise<Frame> {
  const handle = await page.getByTitle('Sidecar', { exact: true }).elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('there is no web-view');
  await frame.waitForFunction(() => document.readyState === 'complete' && 'dingtalkPackage' in window);
  return frame;
}

/** Opens the application from the workbench, as a person does. */
export async function openApp(page: Page): Promise<Frame> {
  await page.getByRole('button', { name: 'Workbench' }).click();
  await page.getByRole('button', { name: /^Sidecar/ }).click();
  return appFrame(page);
}
