import { randomUUID } from 'node:crypto';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Frame,
  type Locator,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';
import type { Channel } from '../../domain/platforms';
import { chromiumFlags, findHeadlessBrowser } from './chromium';
import { demoCompanies, type DemoCompanies } from './demo-companies';
import { RunningServer } from './running-server';
import { SimulatorConsole } from './running-simulator';
import { keepWordsOfToasts } from './steps';
import { words, type Language } from './words';

export interface Visit {
  suite: Channel;
  person: string;
  language?: Language;
  /** The path of the app that opens at once; without it the phone shows the suite's chats. */
  open?: string;
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** The storage of an earlier visit on the phone. */
  as?: Stored;
  /** The engine of the phone's web-view, by its name in the simulator's panel. */
  webView?: 'chrome100' | 'chrome69';
  /** Runs in every page and frame before its first script. */
  before?: () => void;
  /**
   * Whether the app fetches the parts of the first taps while the page is idle; otherwise the device saves data and each part loads with its tap.
   */
  fetchesAhead?: boolean;
  /** Whether the web-view has service workers, as most have. A test can only route requests that no worker answers. */
  hasWorkers?: boolean;
}

/** The state that a browser stores after a sign-in. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface BrowserVisit {
  language?: Language;
  width?: number;
  height?: number;
  /** The path that opens; null opens nothing yet. */
  path?: string | null;
  theme?: 'light' | 'dark';
  /** The stored session of a member; without it the visitor is signed out. */
  as?: Stored;
  /** Whether the app prefetches parts, as in `phone`. */
  fetchesAhead?: boolean;
  hasWorkers?: boolean;
}

/** One server with the demo companies and one browser; each visit is a separate browser context without stored state. */
export class BrowserHarness {
  private readonly contexts: BrowserContext[] = [];
  /** Console errors, page errors, failed answers, requests to other hosts and secrets in addresses, of all visits since the last `takeTrouble`. */
  private trouble: string[] = [];
  /** The secrets of sessions and tokens of sign-ins in all requests: none may appear in an address. */
  private readonly secrets = new Set<string>();
  private expected: RegExp[] = [];
  /** The codes other than 0 that the server has answered to the visits. */
  readonly codes = new Set<number>();

  private constructor(
    private running: RunningServer,
    readonly browser: Browser,
    private readonly companies: DemoCompanies,
    private readonly environment: Record<string, string>,
  ) {}

  get server(): RunningServer {
    return this.running;
  }

  /** @param prepare statements on the demo companies before the server starts, for states that no screen of this build can produce. */
  static async open({
    environment = {},
    prepare = [],
    build,
  }: { environment?: Record<string, string>; prepare?: string[]; build?: string } = {}): Promise<BrowserHarness> {
    const companies = await demoCompanies();
    if (prepare.length) await companies.run(prepare);
    const all = { ...companies.start.environment, ...environment };
    const [server, browser] = await Promise.all([
      RunningServer.start({ ...companies.start, environment: all, ...(build && { build }) }),
      chromium.launch({ executablePath: findHeadlessBrowser(), args: chromiumFlags }),
    ]);
    return new BrowserHarness(server, browser, companies, all);
  }

  /** Stops the server, runs these statements on its companies and starts it at the same address. The storage of browsers stays. */
  async restart(statements: string[]): Promise<void> {
    const { port } = this.running;
    await this.running.stop();
    await this.companies.run(statements);
    this.running = await RunningServer.start({ ...this.companies.start, port, environment: this.environment });
  }

  get simulator(): SimulatorConsole {
    return new SimulatorConsole(this.server.address);
  }

  /** Expects a failure that the journey causes itself: the browser writes every answer from 400 up to its console. */
  expectTrouble(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** Returns and clears the browser's problems, without the expected ones. */
  takeTrouble(): string[] {
    const found = this.trouble.filter((line) => !this.expected.some((pattern) => pattern.test(line)));
    this.trouble = [];
    this.expected = [];
    return found;
  }

  /** Opens the phone of a person in a suite, at 375×812 by default. */
  async phone({
    suite,
    person,
    language = 'zh',
    open,
    width = 375,
    height = 812,
    theme = 'light',
    as,
    webView,
    before,
    fetchesAhead = false,
    hasWorkers = true,
  }: Visit): Promise<Phone> {
    const page = await this.page({ width, height, language, theme, as, fetchesAhead, hasWorkers });
    if (before) await page.addInitScript(before);
    const query = new URLSearchParams({
      suite,
      person,
      lang: language,
      theme,
      ...(open ? { open } : {}),
      ...(webView ? { webview: webView } : {}),
    });
    await page.goto(`${this.server.address}/sim?${query}`);
    return new Phone(page, language, suite, person);
  }

  /** Opens a plain browser without any suite around it. */
  async browserPage({
    language = 'zh',
    width = 1280,
    height = 800,
    path = '/home',
    theme = 'light',
    as,
    fetchesAhead = false,
    hasWorkers = true,
  }: BrowserVisit = {}): Promise<Page> {
    const page = await this.page({ width, height, language, theme, as, fetchesAhead, hasWorkers });
    if (path !== null) await page.goto(this.server.address + path);
    return page;
  }

  /** Returns the session id of a visit, for calls that check the server's data. */
  async hsid(app: Frame | Page): Promise<string> {
    const found = await app.evaluate(() =>
      Object.values(window.localStorage)
        .map((text) => /"hsid":"([^"]+)"/.exec(text)?.[1])
        .find(Boolean),
    );
    if (!found) throw new Error('Nobody is signed in here.');
    return found;
  }

  /** Sends a call with this session. */
  async call(
    hsid: string,
    path: string,
    body: object,
    language: Language = 'zh',
  ): Promise<{ status: number; code: number; data: Record<string, unknown> }> {
    const answer = await fetch(this.server.address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${hsid}`,
        'idempotency-key': randomUUID(),
        'x-sidecar-language': language,
      },
    });
    const { code, data } = (await answer.json()) as { code: number; data: Record<string, unknown> };
    return { status: answer.status, code, data };
  }

  /** Ends the visits of one journey. */
  async leave(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.leave();
    await this.browser.close();
    await this.server.stop();
    await this.companies.remove();
  }

  private async page({
    width,
    height,
    language,
    theme,
    as,
    fetchesAhead,
    hasWorkers,
  }: {
    width: number;
    height: number;
    language: Language;
    theme: 'light' | 'dark';
    as?: Stored;
    fetchesAhead: boolean;
    hasWorkers: boolean;
  }): Promise<Page> {
    const touch = width < 800;
    const context = await this.browser.newContext({
      viewport: { width, height },
      hasTouch: touch,
      isMobile: false,
      timezoneId: 'Asia/Shanghai',
      locale: { zh: 'zh-CN', en: 'en-US', ja: 'ja-JP' }[language],
      reducedMotion: 'reduce',
      colorScheme: theme,
      storageState: as,
      serviceWorkers: hasWorkers ? 'allow' : 'block',
    });
    context.setDefaultTimeout(30_000);
    await context.addInitScript(keepWordsOfToasts);
    // A browser lists 250 files by default, and the app fetches more.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    if (!fetchesAhead) await context.addInitScript(savesData);
    this.contexts.push(context);
    context.on('console', (message) => {
      if (message.type() === 'error') this.trouble.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.trouble.push(`page: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      for (const secret of secretsIn(request)) this.secrets.add(secret);
      const addresses = `${request.url()} ${request.headers().referer ?? ''}`;
      if ([...this.secrets].some((secret) => addresses.includes(secret)))
        this.trouble.push(`secret in an address: ${addresses}`);
      const url = new URL(request.url());
      if (/^(data|blob|about):$/.test(url.protocol)) return;
      if (url.origin !== new URL(this.server.address).origin) this.trouble.push(`outside: ${request.url()}`);
    });
    context.on('response', (response) => {
      void this.noteCode(response);
      if (response.status() >= 500) this.trouble.push(`answer: ${response.status()} ${response.url()}`);
    });
    return context.newPage();
  }

  private async noteCode(response: Response): Promise<void> {
    if (
      !new URL(response.url()).pathname.startsWith('/api/') ||
      !response.headers()['content-type']?.startsWith('application/json')
    )
      return;
    // The answers to a page that was left can no longer be read.
    const answer = (await response.json().catch(() => undefined)) as { code?: number } | undefined;
    if (answer?.code) this.codes.add(answer.code);
  }
}

/** Runs in every page and turns off prefetching, which takes longer than most of the tapped parts. */
function savesData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

function secretsIn(request: Request): string[] {
  const secret = request.headers().authorization?.split('.')[1];
  const token = /"token":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
  return [secret, token].filter((found) => found !== undefined);
}

/** A phone with its suite, and our app in the suite's web-view. */
export class Phone {
  constructor(
    readonly page: Page,
    readonly language: Language,
    readonly suite: Channel,
    readonly person: string,
  ) {}

  /** Returns the app's text for a key. */
  says(key: string, values?: Record<string, string | number>): RegExp {
    return words(this.language, key, values);
  }

  /** Returns our app in the web-view: a frame with the locators of a page. */
  async app(): Promise<Frame> {
    const view = this.page.getByTitle('Sidecar', { exact: true }).and(this.page.locator('iframe'));
    await view.waitFor();
    const frame = await (await view.elementHandle())?.contentFrame();
    if (!frame) throw new Error('The web-view has no page.');
    return frame;
  }

  /** Opens our app as a person does, by its icon on the workbench. */
  async openFromWorkbench(): Promise<Frame> {
    const shell = { zh: '工作台', en: 'Workbench', ja: 'Workbench' }[this.language];
    await this.page.getByRole('button', { name: shell }).click();
    await this.page.getByRole('button', { name: /^Sidecar/ }).click();
    return this.app();
  }

  /** Taps the suite's own back button above the web-view. */
  async back(): Promise<void> {
    await this.view.getByRole('button', { name: this.shell('back') }).click();
  }

  /** Leaves our app for the suite. */
  async closeApp(): Promise<void> {
    await this.view.getByRole('button', { name: this.shell('close') }).click();
  }

  /** Closes our app once its worker runs, and opens it again, because most people see the worker's answers. */
  async reopen(): Promise<Frame> {
    await this.page.evaluate(() => (navigator as Partial<Navigator>).serviceWorker?.ready.then(() => undefined));
    await this.closeApp();
    return this.openFromWorkbench();
  }

  /** Chooses in the suite's own chat picker. */
  async choose(...names: string[]): Promise<void> {
    for (const name of names)
      await this.page.getByRole('radio', { name }).or(this.page.getByRole('checkbox', { name })).click();
    await this.page.getByRole('button', { name: this.shell('confirm') }).click();
  }

  /** Allows the app to act in the person's name, in the suite's own question. */
  async allow(): Promise<void> {
    await this.page
      .getByRole('dialog', { name: this.shell('consent') })
      .getByRole('button', { name: this.shell('allowConsent') })
      .click();
  }

  /** Opens a chat of the suite from its list. */
  async openChat(name: string): Promise<Locator> {
    await this.page
      .getByRole('navigation')
      .getByRole('button', { name: this.shell('chats') })
      .click();
    await this.page
      .getByRole('list', { name: this.shell('chats') })
      .getByRole('button')
      .filter({ hasText: name })
      .click();
    const chat = this.page.getByRole('region', { name });
    await chat.waitFor();
    return chat;
  }

  /** Returns the web-view with the suite's bar above it. */
  private get view(): Locator {
    return this.page.locator('section').filter({ has: this.page.getByTitle('Sidecar', { exact: true }) });
  }

  /** Returns a word of the suite's own interface. */
  private shell(word: 'back' | 'close' | 'confirm' | 'chats' | 'consent' | 'allowConsent'): RegExp {
    const zh = {
      back: /^返回$/,
      close: /^关闭$/,
      confirm: /^确定/,
      chats: /消息$/,
      consent: /^Sidecar 请求/,
      allowConsent: /^允许$/,
    };
    const en = {
      back: /^Back$/,
      close: /^Close$/,
      confirm: /^Confirm/,
      chats: /Chats$/,
      consent: /^Sidecar asks/,
      allowConsent: /^Allow$/,
    };
    return (this.language === 'zh' ? zh : en)[word];
  }
}

/** Registers the cleanup of a test file: after each test the visits end without an unexpected problem, after the last the harness closes. */
export function cleanUpAfterEach(harness: () => BrowserHarness | undefined): void {
  afterEach(async () => {
    await harness()?.leave();
    expect(harness()?.takeTrouble()).toEqual([]);
  });
  afterAll(() => harness()?.close());
}
