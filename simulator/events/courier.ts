import { z } from 'zod';
import { showLink } from '../feishu/link-previews';
import { suites, type Suite } from '../suites';
import { isStoreApp } from '../world/tenant';
import type { World } from '../world/world';
import { Connections } from './connections';
import { dingtalkEvents, dingtalkPush, isSuccess } from './dingtalk';
import { feishuEnvelope, feishuEvents, feishuPush } from './feishu';
import { robotPush } from './written-messages';
import type { Attempt, Forgery, SuitePush, SimulatedEvent } from './push';

/** The push timing of the suites: the timeout, and the pauses before repetitions, in milliseconds. */
const larkPace = { timeoutMs: 3_000, repeatsMs: [15_000, 300_000, 3_600_000, 21_600_000] };
const dingtalkPace = { timeoutMs: 1_500, repeatsMs: [10_000, 30_000] };
const getPace = (suite: Suite) => (suite === 'dingtalk' ? dingtalkPace : larkPace);
const lookMs = 1_000;

const approvalContent = z.object({ instance_code: z.string() });
/**
 * Returns the approval of an event whose order matters: Feishu and Lark push the events of one approval in order, each after the answer to the
 * previous one. Undefined for every other event.
 */
function getOrderedApproval(suite: Suite, { type, content }: SimulatedEvent): string | undefined {
  if (suite === 'dingtalk' || !type.startsWith('approval_')) return undefined;
  return approvalContent.safeParse(content).data?.instance_code;
}

/** The faults to simulate with the next events. `hold` keeps them until they are released. */
export const plays = ['double', 'hold', 'lose'] as const;
export type Play = (typeof plays)[number];

interface EventDelivery {
  suite: Suite;
  event: SimulatedEvent;
  push: SuitePush;
}

/** Sends the events of the suites. */
export class Courier {
  readonly attempts: Attempt[] = [];
  readonly connections: Connections;
  private readonly sent: EventDelivery[] = [];
  private held: { suite: Suite; event: SimulatedEvent }[] = [];
  private due: { at: number; suite: Suite; event: SimulatedEvent; repeat: number }[] = [];
  /** The events of each approval that wait for the answer to an earlier event, or for its next repetition. */
  private readonly waiting = new Map<string, SimulatedEvent[]>();
  private play: { suite: Suite; play: Play; times: number } | undefined;
  private readonly underway = new Set<Promise<unknown>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly world: World,
    /** The connections of DingTalk's third-party app, one set for all companies. */
    private readonly ofStore: Connections,
  ) {
    this.connections = new Connections(world);
    world.occurrences.listen((suite, occurrence) => {
      const events = suite === 'dingtalk' ? dingtalkEvents(world, occurrence) : feishuEvents(world, suite, occurrence);
      for (const event of events) this.happen(suite, event);
    });
    world.linkPreviews.onRefresh((suite, link, viewerKeys) => {
      if (suite !== 'dingtalk')
        for (const viewerKey of viewerKeys)
          this.track(showLink({ world, connections: this.getConnections(suite) }, suite, { ...link, viewerKey }));
    });
    this.timer = setInterval(() => this.sendDue(), lookMs);
    this.timer.unref();
  }

  /** Returns the connections over which this company's application receives events. */
  getConnections(suite: Suite): Connections {
    return isStoreApp(suite, this.world.tenant) ? this.ofStore : this.connections;
  }

  /** Sets the fault for the given number of next events. */
  setPlay(suite: Suite, play: Play, times: number): void {
    this.play = { suite, play, times };
  }

  /** Sends a new event as the suite's console is configured, with the current fault. */
  happen(suite: Suite, event: SimulatedEvent): void {
    if (this.world.console(suite).events === 'off') return;
    switch (this.takePlay(suite)) {
      case 'lose':
        return;
      case 'hold':
        this.held.push({ suite, event });
        return;
      case 'double':
        this.send(suite, event);
        break;
      case undefined:
    }
    this.send(suite, event);
  }

  /** Sends the held events, the last one first if requested. */
  release({ reversed }: { reversed: boolean }): void {
    const heldEvents = reversed ? [...this.held].reverse() : this.held;
    this.held = [];
    for (const { suite, event } of heldEvents) this.send(suite, event);
  }

  /** Sends the last request again, byte by byte, as an eavesdropper would. */
  async replay(): Promise<number> {
    const last = this.sent.at(-1);
    return last ? (await this.request(last)).status : 0;
  }

  /** Sends an event again, as the suite does without an answer: the same event in a new request. */
  repeat(): void {
    const last = this.sent.at(-1);
    if (last) this.send(last.suite, last.event);
  }

  /** Sends a request that no suite would send. @returns the status of the answer */
  async forge(suite: Suite, event: SimulatedEvent, forged?: Forgery): Promise<number> {
    return (await this.request({ suite, event, push: this.buildPush(suite, event, forged) })).status;
  }

  /** Repeats the unanswered events that are due, and sends the next ticket of a store app. */
  sendDue(): void {
    const now = this.world.now();
    for (const suite of suites)
      // All companies share the store app, so the first courier that checks pushes its ticket.
      if (isStoreApp(suite) && this.world.console(suite).events !== 'off' && this.world.store.isDue(suite))
        this.world.pushTicket(suite);
    const dueEvents = this.due.filter(({ at }) => at <= now);
    this.due = this.due.filter(({ at }) => at > now);
    for (const { suite, event, repeat } of dueEvents) this.send(suite, event, repeat);
  }

  /** Resolves when no request is running. */
  async idle(): Promise<void> {
    while (this.underway.size > 0) await Promise.allSettled(this.underway);
  }

  clear(): void {
    this.attempts.length = 0;
    this.sent.length = 0;
    this.held = [];
    this.due = [];
    this.waiting.clear();
    this.play = undefined;
  }

  close(): void {
    clearInterval(this.timer);
    this.connections.close();
  }

  private takePlay(suite: Suite): Play | undefined {
    const { play } = this;
    if (play?.suite !== suite) return undefined;
    play.times -= 1;
    if (play.times <= 0) this.play = undefined;
    return play.play;
  }

  private send(suite: Suite, event: SimulatedEvent, repeat = 0): void {
    const approval = getOrderedApproval(suite, event);
    if (approval !== undefined && repeat === 0) {
      const waitingEvents = this.waiting.get(approval);
      if (waitingEvents) {
        waitingEvents.push(event);
        return;
      }
      this.waiting.set(approval, []);
    }
    this.deliver(suite, event, repeat, () => this.sendNext(suite, approval));
  }

  /** Sends the next event of an approval, after the last one was answered or given up. */
  private sendNext(suite: Suite, approval: string | undefined): void {
    if (approval === undefined) return;
    const next = this.waiting.get(approval)?.shift();
    if (next) this.deliver(suite, next, 0, () => this.sendNext(suite, approval));
    else this.waiting.delete(approval);
  }

  /** @param settled called when the event was answered, and when it is not pushed again */
  private deliver(suite: Suite, event: SimulatedEvent, repeat: number, settled: () => void): void {
    const way = this.world.console(suite).events;
    const delivery = (
      way === 'stream' ? this.stream(suite, event) : this.request({ suite, event, push: this.buildPush(suite, event) })
    ).then(({ accepted }) => {
      if (accepted) {
        settled();
        return;
      }
      const pause = getPace(suite).repeatsMs[repeat];
      if (pause !== undefined) {
        this.due.push({ at: this.world.now() + pause, suite, event, repeat: repeat + 1 });
        return;
      }
      settled();
      // DingTalk stores the events that it could not push, for a later fetch.
      if (suite === 'dingtalk' && way === 'http')
        this.world.failedEvents.push({
          type: event.type,
          content: event.content,
          at: event.at,
          failedAt: this.world.now(),
        });
    });
    this.track(delivery);
  }

  /** Registers work for which `idle` waits. */
  private track(work: Promise<unknown>): void {
    this.underway.add(work);
    void work.finally(() => this.underway.delete(work));
  }

  private buildPush(suite: Suite, event: SimulatedEvent, forged?: Forgery): SuitePush {
    if (event.topic !== undefined) return robotPush(this.world, event);
    if (suite === 'dingtalk') return dingtalkPush(this.world, event, forged);
    return feishuPush(this.world, suite, 'event', feishuEnvelope(suite, event, forged), forged);
  }

  private async stream(suite: Suite, event: SimulatedEvent): Promise<Attempt> {
    const answer = await this.getConnections(suite).send(suite, event);
    return this.attempted(event, 'stream', answer?.accepted ? 200 : 0, answer?.accepted ?? false);
  }

  private async request(delivery: EventDelivery): Promise<Attempt> {
    this.sent.push(delivery);
    const { push, event, suite } = delivery;
    const response = await fetch(push.address, {
      method: 'POST',
      body: push.body,
      headers: push.headers,
      signal: AbortSignal.timeout(getPace(suite).timeoutMs),
    }).catch(() => undefined);
    const status = response?.status ?? 0;
    const isEvent = suite === 'dingtalk' && event.topic === undefined;
    const isAccepted = isEvent ? isSuccess(await response?.json().catch(() => undefined)) : true;
    return this.attempted(event, 'http', status, status === 200 && isAccepted);
  }

  private attempted({ id, type }: SimulatedEvent, way: Attempt['way'], status: number, accepted: boolean): Attempt {
    const attempt = { id, type, way, at: this.world.now(), status, accepted };
    this.attempts.push(attempt);
    return attempt;
  }
}
