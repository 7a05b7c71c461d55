import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../version';

/**
 * The metrics that this process counts of itself, for `GET /metrics`; those of all processes of a server are added up (ADR-0229). No name or id of
 * a member or a record is a label, and no name of a company (SD-115): labels are calls, outcomes, suites and jobs. Their number is limited by the code.
 * Ids of companies are labels of one series, where the operator switches it on.
 */
export const registry = new Registry();

const registers = [registry];

/** The metrics of the database and of the disk are the same in every process: the process that serves the request shows them once. */
export const databaseRegistry = new Registry();

const databaseRegisters = [databaseRegistry];

new Gauge({
  name: 'sidecar_build_info',
  help: 'Always 1, with the version of this build as its label.',
  labelNames: ['version'] as const,
  aggregator: 'max',
  registers,
}).set({ version }, 1);

export const requests = new Counter({
  name: 'sidecar_requests_total',
  help: 'Requests by call, or by the kind of address, and by outcome: ok, the name of the error, or aborted where the caller hung up.',
  labelNames: ['call', 'outcome'] as const,
  registers,
});

export const companyRequests = new Counter({
  name: 'sidecar_company_requests_total',
  help: 'Requests of members and programs by the id of their company and by outcome; only with METRICS_BY_COMPANY.',
  labelNames: ['client_id', 'outcome'] as const,
  registers,
});

export const requestSeconds = new Histogram({
  name: 'sidecar_request_seconds',
  help: 'How long requests took, by call.',
  labelNames: ['call'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const openStreams = new Gauge({
  name: 'sidecar_streams_open',
  help: 'Event streams of apps and programs that are open.',
  registers,
});

export const suiteCalls = new Counter({
  name: 'sidecar_suite_calls_total',
  help: 'Calls of suites and services by how they ended: answered, busy, or unreachable.',
  labelNames: ['suite', 'outcome'] as const,
  registers,
});

export const deliveries = new Counter({
  name: 'sidecar_deliveries_total',
  help: 'Attempts at rows of the outbox by kind and how they ended: done, retried, or failed.',
  labelNames: ['kind', 'outcome'] as const,
  registers,
});

export const jobRounds = new Counter({
  name: 'sidecar_job_rounds_total',
  help: 'Rounds of the jobs that run by the clock, by how they ended: ok or failed.',
  labelNames: ['job', 'outcome'] as const,
  registers,
});

export const jobSeconds = new Gauge({
  name: 'sidecar_job_last_round_seconds',
  help: 'How long the last round of a job took.',
  labelNames: ['job'] as const,
  // Some jobs run in every process.
  aggregator: 'max',
  registers,
});

const outboxRows = new Gauge({
  name: 'sidecar_outbox_rows',
  help: 'Rows of the outbox that wait or have failed, by lane: deliver (to suites), receive (events of suites), webhook.',
  labelNames: ['lane', 'state'] as const,
  registers: databaseRegisters,
});

const outboxAge = new Gauge({
  name: 'sidecar_outbox_oldest_seconds',
  help: 'For how long the oldest row of a lane has been due and not got through; of the lane receive, the lag of events.',
  labelNames: ['lane'] as const,
  registers: databaseRegisters,
});

const webhookCount = new Gauge({
  name: 'sidecar_webhooks',
  help: 'Webhooks of all companies that are off, or on and failing.',
  labelNames: ['state'] as const,
  registers: databaseRegisters,
});

const backupTime = new Gauge({
  name: 'sidecar_backup_timestamp_seconds',
  help: 'When the last backup by npm run backup began, in seconds since 1970; absent before the first.',
  registers: databaseRegisters,
});

const dataFreeBytes = new Gauge({
  name: 'sidecar_data_free_bytes',
  help: 'Bytes that the volume of DATA_DIR has left for the account of the server.',
  registers: databaseRegisters,
});

const dataSizeBytes = new Gauge({
  name: 'sidecar_data_size_bytes',
  help: 'Size of the volume of DATA_DIR in bytes.',
  registers: databaseRegisters,
});

const poolConnections = new Gauge({
  name: 'sidecar_pool_connections',
  help: 'Connections to the database by state, and callers who wait for one.',
  labelNames: ['state'] as const,
  registers,
});

/** One lane of the outbox, over all companies. */
export interface LaneFigures {
  lane: string;
  waiting: number;
  failed: number;
  /** Seconds; 0 where nothing is due. */
  oldest: number;
}

export function showLanes(lanes: readonly LaneFigures[]): void {
  for (const { lane, waiting, failed, oldest } of lanes) {
    outboxRows.set({ lane, state: 'waiting' }, waiting);
    outboxRows.set({ lane, state: 'failed' }, failed);
    outboxAge.set({ lane }, oldest);
  }
}

export function showWebhooks({ off, failing }: { off: number; failing: number }): void {
  webhookCount.set({ state: 'off' }, off);
  webhookCount.set({ state: 'failing' }, failing);
}

/** @param time epoch milliseconds; null before the first backup, which a gauge without labels would show as 1970 */
export function showBackup(time: number | null): void {
  if (time === null) backupTime.remove();
  else backupTime.set(time / 1000);
}

/** @param space null where the volume could not be asked: a gauge without labels would show as a full disk */
export function showSpace(space: { freeBytes: number; sizeBytes: number } | null): void {
  if (space) {
    dataFreeBytes.set(space.freeBytes);
    dataSizeBytes.set(space.sizeBytes);
  } else {
    dataFreeBytes.remove();
    dataSizeBytes.remove();
  }
}

export function showPool({ total, idle, waiting }: { total: number; idle: number; waiting: number }): void {
  poolConnections.set({ state: 'busy' }, total - idle);
  poolConnections.set({ state: 'idle' }, idle);
  poolConnections.set({ state: 'waited_for' }, waiting);
}

let isCollecting = false;

/** Begins to collect what Node says of the process: memory, the event loop, garbage collection. Only the first call does so. */
export function collectProcess(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: registry, prefix: 'sidecar_' });
}
