import { AppError } from '../../domain/errors';
import { inTransaction, type CommitWorkers } from '../db/transaction';
import type { OutboxLane } from '../db/tables';
import { classifyEnding, type Ending } from '../commands/outbox/outbox-rows';
import type { OutboxPort } from '../context';
import { deliveries as counted } from '../metrics';
import { SuiteRefusal, SuiteUnreachable } from '../platforms/platform';
import { companyIds } from '../queries/companies/companies';
import {
  claimDueRow,
  claimRow,
  dueLanes,
  failRow,
  findOutboxRow,
  finishRow,
  extendLease,
  lockWaitingRow,
  lostClaimsLimit,
  postponeRow,
  type OutboxRow,
} from '../queries/outbox/outbox-work';
import { backOffMs } from './back-off';
import { deliveries } from './deliveries';
import type { Delivery, DeliveryContext, Job } from './deliveries/delivery';
import { makeKeyedQueue, type KeyedQueue } from './keyed-queue';
import { makePacer } from './pacer';
import { suiteEvents } from './suite-events';
import { webhookDeliveries } from './deliveries/webhooks';
import { dismissUnconcerning } from './suite-events/dismiss';

/** The lock of a dead worker expires after this; a live worker keeps the lock of its row while it works. */
const lockMs = 30_000;
const heartbeatMs = 10_000;
/** The interval at which rows of other processes, or of a killed one, are found. */
const pollMs = 15_000;
/** The longest wait for the suite (ADR-0006). */
const timeoutMs = 10_000;
const pollIntervalMs = 200;
/** A row that was not delivered in this time is shown as failed. */
const giveUpMs = 3 * 24 * 3_600_000;
/**
 * Events that concern nothing here take at most a fifth of one connection's time; events that arrive during a pause are checked together
 * (ADR-0141). Milliseconds.
 */
const pace = { rest: 4, longest: 1_000 };
/** If this many events are due at once, the worker expects more and waits for them. */
const crowd = 5;
const gatherMs = 100;
/** The number of companies that each lane serves in parallel. */
const laneCount = 12;

/** The handlers for the rows of each lane: our deliveries, and received events of suites (ADR-0133). */
const handlers: Record<OutboxLane, ReadonlyMap<string, Delivery>> = {
  deliver: deliveries,
  receive: suiteEvents,
  webhook: webhookDeliveries,
};
const lanes = Object.keys(handlers) as OutboxLane[];

export interface OutboxWorker extends OutboxPort {
  /** Handles the due received rows of a company; a commit calls it. */
  wakeInbox(clientId: string): void;
  /** Sends the due deliveries of a company's webhooks; a commit calls it. */
  wakeWebhooks(clientId: string): void;
  /** Starts to look for due rows at intervals. */
  start(): void;
  /** Delivers all due rows of every company; resolves when none is left. */
  drain(): Promise<void>;
  /** Takes no new row and waits for the rows in progress. */
  stop(): Promise<void>;
}

type DeliveryOutcome =
  | { state: 'done'; result: Record<string, unknown> }
  | { state: 'failed'; error: AppError }
  | { state: 'waiting'; error?: AppError };

/**
 * Creates the worker for the outbox table (README: at least once). Tests can shorten the `timeoutMs` of deliverNow; finished rows wake the
 * `workers` of the work that they have written.
 */
export function makeOutbox(
  context: DeliveryContext,
  options: { timeoutMs?: number; workers?: () => CommitWorkers } = {},
): OutboxWorker {
  const { db, log } = context;
  const underway = new Map<string, Promise<DeliveryOutcome>>();
  const timers = new Set<NodeJS.Timeout>();
  let poll: NodeJS.Timeout | undefined;
  let stopping = false;

  const timeAfter = (ms: number) => new Date(context.now() + ms);
  const claim = () => ({ now: timeAfter(0), lockedUntil: timeAfter(lockMs) });
  const getKey = (row: Pick<OutboxRow, 'client_id' | 'outbox_id'>) => `${row.client_id}/${row.outbox_id}`;

  const getQueue = (laneName: OutboxLane) =>
    makeKeyedQueue(
      laneCount,
      async (clientId) => {
        const deliverNext = async () => {
          const row = await claimDueRow(db, clientId, laneName, claim());
          if (row) await deliver(row);
          return row !== null;
        };
        while (!stopping) {
          if (laneName === 'receive') {
            const { due, left } = await events.run(() => dismissUnconcerning(context, clientId));
            for (let count = 0; count < left && !stopping; count += 1) if (!(await deliverNext())) break;
            if (due === 0) return;
            if (due >= crowd) await new Promise((resolve) => setTimeout(resolve, gatherMs));
          } else if (!(await deliverNext())) return;
        }
      },
      (clientId, error) => log.error({ clientId, lane: laneName, err: error }, 'outbox: the lane of a company stopped'),
    );
  const events = makePacer(pace);
  // Each lane has a queue: ten thousand events do not delay a card, and a suite that hangs does not delay the removal of a person who left the
  // company.
  const queues: Record<OutboxLane, KeyedQueue> = {
    deliver: getQueue('deliver'),
    receive: getQueue('receive'),
    webhook: getQueue('webhook'),
  };

  function deliver(row: OutboxRow): Promise<DeliveryOutcome> {
    const key = getKey(row);
    const running = underway.get(key);
    if (running) return running;
    const attemptPromise = attempt(row).finally(() => underway.delete(key));
    underway.set(key, attemptPromise);
    return attemptPromise;
  }

  async function attempt(row: OutboxRow): Promise<DeliveryOutcome> {
    if (row.lost_claims >= lostClaimsLimit)
      return end(row, 'deadly', 'the process ended during each attempt', new AppError('internal'));
    const heartbeat = setInterval(
      () => void extendLease(db, row.client_id, row.outbox_id, timeAfter(lockMs)).catch(() => undefined),
      heartbeatMs,
    ).unref();
    try {
      return await sendAndSettle(row);
    } catch (error) {
      return await handleFailure(row, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function sendAndSettle(row: OutboxRow): Promise<DeliveryOutcome> {
    const resolvedJob = findJob(row);
    if ('reason' in resolvedJob) throw new AppError('internal', resolvedJob);
    const { delivery, job } = resolvedJob;
    let sendResult: unknown;
    try {
      sendResult = await delivery.send(context, job);
    } catch (error) {
      if (error instanceof SuiteRefusal && !error.passes) throw new RefusedDelivery(error, delivery.refused(error));
      throw error;
    }
    return inTransaction(
      db,
      async (trx): Promise<DeliveryOutcome> => {
        await delivery.hold?.(trx, job);
        if (!(await lockWaitingRow(trx, row.client_id, row.outbox_id))) {
          const settled = await findOutboxRow(trx, row.client_id, row.outbox_id);
          return settled ? getOutcome(settled) : { state: 'failed', error: new AppError('notFound') };
        }
        const result = await delivery.applyResult(trx, context, job, sendResult);
        await finishRow(trx, row.client_id, row.outbox_id, result, timeAfter(0));
        counted.inc({ kind: row.kind, outcome: 'done' });
        return { state: 'done', result };
      },
      options.workers?.(),
    );
  }

  async function handleFailure(row: OutboxRow, error: unknown): Promise<DeliveryOutcome> {
    const message = getWords(error);
    const refusal = error instanceof RefusedDelivery ? error.answer : error instanceof AppError ? error : undefined;
    // A monthly quota is renewed with the next month, and the waiting rows are still needed then.
    const forQuota = error instanceof SuiteRefusal && error.kind === 'quotaUsedUp';
    const resolvedJob = findJob(row);
    const limitMs = ('delivery' in resolvedJob ? resolvedJob.delivery.giveUpMs : undefined) ?? giveUpMs;
    const tooOld = !forQuota && context.now() - row.create_time.getTime() > limitMs;
    const facts = {
      clientId: row.client_id,
      outboxId: row.outbox_id,
      kind: row.kind,
      attempts: row.attempts,
      reason: message,
    };
    if (refusal !== undefined || tooOld) {
      return end(
        row,
        refusal === undefined ? 'tooOld' : 'refused',
        message,
        refusal ?? new AppError('suiteUnavailable'),
      );
    }
    if (!(error instanceof SuiteUnreachable || error instanceof SuiteRefusal))
      log.error({ ...facts, err: error }, 'outbox: a delivery broke');
    const random = (context.randomBytes(1)[0] ?? 0) / 256;
    const requestedWaitMs = error instanceof SuiteRefusal ? (error.waitMs ?? 0) : 0;
    const pause = forQuota ? backOffMs(Infinity, random) : Math.max(requestedWaitMs, backOffMs(row.attempts, random));
    counted.inc({ kind: row.kind, outcome: 'retried' });
    await postponeRow(db, row.client_id, row.outbox_id, timeAfter(pause), message, timeAfter(0));
    log.info({ ...facts, pause }, 'outbox: tried again later');
    runLater(pause, () => void queues[row.lane].run(row.client_id));
    const postponed =
      error instanceof SuiteRefusal && 'delivery' in resolvedJob ? resolvedJob.delivery.postponed?.(error) : undefined;
    return { state: 'waiting', ...(postponed && { error: postponed }) };
  }

  /** Ends a row as failed and notifies the people whom it concerns, both or neither. */
  async function end(row: OutboxRow, ending: Ending, reason: string, failure: AppError): Promise<DeliveryOutcome> {
    counted.inc({ kind: row.kind, outcome: 'failed' });
    const resolvedJob = findJob(row);
    await inTransaction(db, async (trx) => {
      if ('job' in resolvedJob) await resolvedJob.delivery.hold?.(trx, resolvedJob.job);
      if (!(await lockWaitingRow(trx, row.client_id, row.outbox_id))) return;
      await failRow(
        trx,
        row.client_id,
        row.outbox_id,
        { error: reason, result: { ended: ending, error: { name: failure.name, params: failure.params } } },
        timeAfter(0),
      );
      if ('job' in resolvedJob) await resolvedJob.delivery.failed?.(trx, context, resolvedJob.job);
    });
    log.warn(
      { clientId: row.client_id, outboxId: row.outbox_id, kind: row.kind, attempts: row.attempts, reason },
      'outbox: given up',
    );
    return { state: 'failed', error: failure };
  }

  function runLater(ms: number, work: () => void): void {
    if (stopping || !poll) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  /** If the read for all companies fails, as with a worker of a cluster that is down, each company is read separately. */
  async function everyLane(error: unknown): Promise<{ client_id: string; lane: OutboxLane }[]> {
    log.warn({ err: error }, 'outbox: what is due could not be read at once');
    return (await companyIds(db)).flatMap((client_id) => lanes.map((laneName) => ({ client_id, lane: laneName })));
  }

  /** Runs the due rows of all companies: a company without due rows costs nothing. */
  async function everyDue(): Promise<string> {
    const dueRows = (await dueLanes(db, timeAfter(0)).catch(everyLane)).filter(({ lane }) => lanes.includes(lane));
    await Promise.all(dueRows.map(({ client_id, lane }) => queues[lane].run(client_id)));
    return JSON.stringify(dueRows);
  }

  /** Repeats while rows are due: a delivery may write the next delivery. A claimed row in progress is not due any more. */
  async function drain(): Promise<void> {
    const idle = () => Promise.all(lanes.map((laneName) => queues[laneName].idle()));
    let before = '';
    await idle();
    for (let dueKey = await everyDue(); dueKey !== '[]' && dueKey !== before && !stopping; dueKey = await everyDue()) {
      before = dueKey;
      await idle();
    }
    await idle();
  }

  /** Returns the outcome of a named row, delivered here or by another process. */
  async function follow(clientId: string, outboxId: string, isOver: () => boolean): Promise<DeliveryOutcome> {
    for (;;) {
      const running = underway.get(`${clientId}/${outboxId}`);
      if (running) return running;
      const claimed = await claimRow(db, clientId, outboxId, claim());
      if (claimed) return deliver(claimed);
      const row = await findOutboxRow(db, clientId, outboxId);
      if (!row) return { state: 'failed', error: new AppError('notFound') };
      if (row.state !== 'waiting') return getOutcome(row);
      // Another process has claimed the row.
      if (isOver()) return { state: 'waiting' };
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    }
  }

  return {
    start() {
      poll ??= setInterval(
        () => void everyDue().catch((error: unknown) => log.error({ err: error }, 'outbox: the poll failed')),
        pollMs,
      ).unref();
      void everyDue().catch((error: unknown) => log.error({ err: error }, 'outbox: the first poll failed'));
    },
    wake(clientId) {
      if (!stopping && poll) void queues.deliver.run(clientId);
    },
    wakeInbox(clientId) {
      if (!stopping && poll) void queues.receive.run(clientId);
    },
    wakeWebhooks(clientId) {
      if (!stopping && poll) void queues.webhook.run(clientId);
    },
    drain,
    async deliverNow(clientId, outboxId) {
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      const tooLate = new Promise<DeliveryOutcome>((resolve) => {
        timer = setTimeout(() => {
          isOver = true;
          resolve({ state: 'waiting' });
        }, options.timeoutMs ?? timeoutMs);
      });
      try {
        const outcome = await Promise.race([follow(clientId, outboxId, () => isOver), tooLate]);
        if (outcome.state === 'done') return outcome.result;
        throw outcome.error ?? new AppError('suiteUnavailable');
      } finally {
        clearTimeout(timer);
      }
    },
    async stop() {
      stopping = true;
      clearInterval(poll);
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(lanes.map((laneName) => queues[laneName].idle()));
      await Promise.allSettled(underway.values());
    },
  };
}

/** Returns the row as its delivery takes it, or the reason why this version cannot deliver it. */
function findJob(row: OutboxRow): { delivery: Delivery; job: Job<Record<string, unknown>> } | { reason: string } {
  const delivery = handlers[row.lane].get(row.kind);
  if (!delivery) return { reason: 'unknown kind' };
  const parsed = delivery.kind.payload.safeParse(row.payload);
  if (!parsed.success) return { reason: 'unreadable payload' };
  return {
    delivery,
    // Two companies may live in one tenant of a suite, so the key for the suite includes the company.
    job: {
      clientId: row.client_id,
      outboxId: row.outbox_id,
      dedupeKey: `${row.client_id}/${row.dedupe_key}`,
      payload: parsed.data,
      isRepeat: row.attempts > 1,
    },
  };
}

/** A refusal of a suite, with the error for the waiting caller. */
class RefusedDelivery extends Error {
  constructor(
    readonly refusal: SuiteRefusal,
    readonly answer: AppError,
  ) {
    super(refusal.message);
  }
}

function getOutcome(row: OutboxRow): DeliveryOutcome {
  if (row.state === 'done') return { state: 'done', result: row.result ?? {} };
  if (row.state === 'waiting') return { state: 'waiting' };
  const { error } = classifyEnding(row.result);
  return { state: 'failed', error: new AppError(error.name, error.params) };
}

/** Returns the text for last_error and the log: the source of the refusal, and no content of a row. */
function getWords(error: unknown): string {
  if (error instanceof RefusedDelivery)
    return `${error.refusal.suiteCode} ${error.refusal.suiteMessage}`.trim().slice(0, 500);
  if (error instanceof AppError) return `${error.name} ${error.code}`;
  if (error instanceof SuiteUnreachable || error instanceof SuiteRefusal) return error.message.slice(0, 500);
  return error instanceof Error ? error.name : 'unknown failure';
}
