import { verifyDingtalkConfig } from '../dingtalk/signature';
import { verifyFeishuConfig } from '../feishu/signature';
import { suites, type Suite } from '../suites';
import { SimulatedApprovals } from './approvals';
import { CallLog } from './call-log';
import { CardTokens } from './card-tokens';
import { Changes } from './changes';
import { Chats } from './chats';
import type { MovableClock } from './clock';
import { ContactRange } from './console';
import { findPerson } from './directory';
import type { ConfigAnswer, JsSdkConfigCheck, ConfigRequest } from './js-sdk-config-check';
import { Faults } from './faults';
import { consoleOccurrences, Occurrences, type Occurrence } from './occurrences';
import { LinkPreviews } from './link-previews';
import { SentMessages } from './sent-messages';
import { SimulatedLimits } from './limits';
import { seedState } from './seed';
import type { Console, SimulatedPosition, SimulatedSpeech, WorldData } from './state';
import { loadState, Saver } from './storage';
import { Documents } from './documents';
import { initialScopes } from './granted-scopes';
import { StoreTickets } from './store-tickets';
import { Tasks } from './tasks';
import { inTenant, isStoreApp, tenants, type Tenant } from './tenant';
import { Tokens } from './tokens';

export interface WorldOptions {
  /** The origin of the application's pages: redirects and signed pages must be below it. */
  appOrigin: string;
  /** The address at which browsers reach the prefix of the simulator, without a slash at the end. */
  publicUrl: string;
  /** The file that stores the world between runs; without it nothing is stored. */
  stateFile?: string;
  /** The initial transport of events to applications; none if absent. */
  events?: Partial<Record<Suite, Console['events']>>;
  /** The initial addresses that become previews; none if absent. */
  linkRules?: Console['linkRules'];
  /** The current time, epoch milliseconds. */
  now?: () => number;
  /** A clock that testers may move, instead of `now`. */
  clock?: MovableClock;
}

/** The worlds of all companies, the demo's first. */
export type Worlds = readonly [World, ...World[]];

/** Returns the result of `make` for each company's world, on behalf of that company. */
export function inEach<Part extends object>(
  worlds: Worlds,
  make: (world: World) => Part,
): [Part & { world: World }, ...(Part & { world: World })[]] {
  const [first, ...otherWorlds] = worlds;
  const makePart = (world: World) => inTenant(world.tenant, () => ({ ...make(world), world }));
  return [makePart(first), ...otherWorlds.map(makePart)];
}

/** The three suites with their people, chats, tokens and faults: all data that the simulated servers share. */
export class World {
  readonly appOrigin: string;
  readonly publicUrl: string;
  readonly now: () => number;
  /** The movable clock; undefined if the time cannot be moved. */
  readonly clock: MovableClock | undefined;
  readonly tokens: Tokens;
  readonly chats: Chats;
  readonly approvals: SimulatedApprovals;
  readonly tasks: Tasks;
  readonly documents: Documents;
  readonly faults = new Faults();
  readonly sentMessages: SentMessages;
  readonly cardTokens: CardTokens;
  readonly linkPreviews: LinkPreviews;
  readonly limits: SimulatedLimits;
  /** The events that DingTalk could not push, until they are fetched. */
  readonly failedEvents: { type: string; content: Record<string, unknown>; at: number; failedAt: number }[] = [];
  readonly log = new CallLog();
  readonly changes = new Changes();
  readonly occurrences = new Occurrences();
  private readonly state: WorldData;
  private readonly stateSaver: Saver | undefined;

  constructor(
    private readonly options: WorldOptions,
    readonly tenant: Tenant = tenants[0],
    /** The tickets of the store apps, which are the same for all companies. */
    readonly store = new StoreTickets(options.clock?.now ?? options.now ?? Date.now),
  ) {
    this.appOrigin = new URL(options.appOrigin).origin;
    this.publicUrl = options.publicUrl.replace(/\/$/, '');
    this.clock = options.clock;
    this.now = options.clock?.now ?? options.now ?? Date.now;
    this.state = (options.stateFile && loadState(options.stateFile)) || seedState(this.now());
    this.setEvents();
    this.stateSaver = options.stateFile ? new Saver(options.stateFile, this.state) : undefined;
    const onChange = () => this.changed();
    this.tokens = new Tokens(this.state, this.now, onChange);
    const happened = (suite: Suite, occurrences: readonly Occurrence[]) =>
      this.occurrences.announce(suite, occurrences);
    this.chats = new Chats(this.state, this.now, onChange, happened);
    this.approvals = new SimulatedApprovals(this.state, this.now, onChange, happened);
    this.tasks = new Tasks(this.state, this.now, onChange, happened);
    this.documents = new Documents(this.state, onChange);
    this.sentMessages = new SentMessages(this.now, onChange);
    this.cardTokens = new CardTokens(this.now);
    this.linkPreviews = new LinkPreviews(this.now, onChange);
    this.limits = new SimulatedLimits(this.now);
    this.clock?.onMove(onChange);
  }

  /** The version of the world, which increases with every change. */
  get version(): number {
    return this.state.version;
  }

  get position(): SimulatedPosition {
    return this.state.position;
  }

  setPosition(position: SimulatedPosition): void {
    this.state.position = position;
    this.changed();
  }

  get speech(): SimulatedSpeech {
    return this.state.speech;
  }

  setSpeech(speech: SimulatedSpeech): void {
    this.state.speech = speech;
    this.changed();
  }

  isGranted(suite: Suite, permission: string): boolean {
    if (this.state.withheld[suite].includes(permission)) return false;
    return initialScopes[suite].includes(permission) || this.state.granted[suite].includes(permission);
  }

  /** Returns every permission that the console of the application contains. */
  knownPermissions(suite: Suite): string[] {
    return [...new Set([...initialScopes[suite], ...this.state.granted[suite], ...this.state.withheld[suite]])];
  }

  setPermission(suite: Suite, permission: string, granted: boolean): void {
    const otherPermissions = this.state.withheld[suite].filter((name) => name !== permission);
    this.state.withheld[suite] = granted ? otherPermissions : [...otherPermissions, permission];
    if (granted) this.state.granted[suite] = [...new Set([...this.state.granted[suite], permission])];
    this.changed();
  }

  /** Returns the settings of a suite's administrators. */
  console(suite: Suite): Console {
    return this.state.consoles[suite];
  }

  setConsole(suite: Suite, changes: Partial<Console>): void {
    const previousConsole = { ...this.state.consoles[suite] };
    Object.assign(this.state.consoles[suite], changes);
    this.changed();
    const newConsole = this.state.consoles[suite];
    this.occurrences.announce(suite, consoleOccurrences(previousConsole, newConsole, findPerson));
    // The console of a third-party app sends a ticket to the configured address at once.
    if (
      suite === 'dingtalk' &&
      isStoreApp(suite, this.tenant) &&
      previousConsole.events !== newConsole.events &&
      newConsole.events !== 'off'
    )
      this.occurrences.announce(suite, [{ kind: 'ticketIssued', ticket: this.store.newest(suite) }]);
  }

  /** Returns the scopes that a person has granted the application. They accumulate over all requests. */
  consents(suite: Suite, personKey: string): string[] {
    return this.state.consents[`${suite}/${personKey}`] ?? [];
  }

  setConsents(suite: Suite, personKey: string, scopes: readonly string[], granted: boolean): void {
    if (scopes.length === 0) return;
    const otherScopes = this.consents(suite, personKey).filter((scope) => !scopes.includes(scope));
    this.state.consents[`${suite}/${personKey}`] = granted ? [...otherScopes, ...scopes] : otherScopes;
    this.changed();
  }

  /** Returns the changes of a company in the company register. */
  registerChanges(id: number): Record<string, string> {
    return this.state.registerChanges[String(id)] ?? {};
  }

  changeRegister(id: number, changes: Record<string, string>): void {
    this.state.registerChanges[String(id)] = { ...this.registerChanges(id), ...changes };
    this.changed();
  }

  /** Returns the current secret of the application in its console. */
  getSecret(suite: Suite): string {
    const { secret } = this.tenant.applications[suite];
    const { secretNumber } = this.console(suite);
    return secretNumber === 0 ? secret : `${secret}_${secretNumber}`;
  }

  /** Pushes the next ticket to the store app that this company has installed. */
  pushTicket(suite: Suite): void {
    this.occurrences.announce(suite, [{ kind: 'ticketIssued', ticket: this.store.renew(suite) }]);
  }

  contactRange(suite: Suite): ContactRange {
    return new ContactRange(this.console(suite));
  }

  /** Checks a page configuration as the client does: a real check of the signature by the product's server. */
  verifyConfig(suite: Suite, request: ConfigRequest): ConfigAnswer {
    const check: JsSdkConfigCheck = {
      now: this.now(),
      appOrigin: this.appOrigin,
      tickets: this.tokens.tickets(suite),
      usedWithin: (signature, withinMs) =>
        (this.state.signatures[`${suite}/${signature}`] ?? -Infinity) > this.now() - withinMs,
      accept: (signature) => this.acceptSignature(`${suite}/${signature}`),
    };
    return suite === 'dingtalk' ? verifyDingtalkConfig(check, request) : verifyFeishuConfig(suite, check, request);
  }

  private setEvents(): void {
    for (const suite of suites)
      Object.assign(this.state.consoles[suite], {
        events: this.options.events?.[suite] ?? 'off',
        linkRules: this.options.linkRules ?? [],
      } satisfies Partial<Console>);
  }

  private acceptSignature(key: string): void {
    const dayAgo = this.now() - 24 * 60 * 60_000;
    for (const [old, signedAt] of Object.entries(this.state.signatures))
      if (signedAt < dayAgo) delete this.state.signatures[old];
    this.state.signatures[key] = this.now();
    this.changed();
  }

  /** Restores the initial state; the version continues to grow, so that pages notice. */
  reset(): void {
    Object.assign(this.state, seedState(this.now()), { version: this.state.version });
    this.setEvents();
    this.faults.clear();
    this.sentMessages.clear();
    this.cardTokens.clear();
    this.linkPreviews.clear();
    this.limits.clear();
    this.log.clear();
    this.failedEvents.length = 0;
    this.changed();
  }

  close(): void {
    this.stateSaver?.close();
    this.changes.announce();
  }

  private changed(): void {
    this.state.version += 1;
    this.stateSaver?.schedule();
    this.changes.announce();
  }
}
