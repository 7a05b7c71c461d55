/**
 * `npm run bench -- soak` after `npm run build`: people use the built server on PostgreSQL for a long time. They list, filter, search, write,
 * change and remove records, and open and close event streams; 125,000 requests count as an hour of a company's day. Prints how much memory the
 * process gains in such an hour, and how many streams, handles and listeners are left over. Prints how the p95 of the last quarter compares with
 * the first. Prints by how much the machine itself became slower (the p95 of /healthz in the same quarters). Ends with 1 above 1 MB an hour, above
 * 20 %, or where something is left over. MINUTES (60), RATE (100 requests a second), BUILD (the folder of the build; `dist`).
 */
import { calls } from '../domain/contract/calls';
import type { RunningServer } from '../tests/support/running-server';
import { call, p95, residentMb, tableId, withCompany } from './files';

const minutes = Number(process.env.MINUTES ?? 60);
const rate = Number(process.env.RATE ?? 100);
const requestsPerHour = 125_000;
const limits = { megabytes: 1, drift: 1.2 };
/** The share of the time at the start that is not counted: caches fill, code is compiled and the pool grows. */
const warmUp = 0.25;
/** The window whose lowest memory counts, because memory only grows between two collections. Milliseconds. */
const windowMs = 60_000;

/** The time after which unused connections are closed. Milliseconds. */
const connectionsEndMs = 100_000;

/** Reads the figures of /metrics that must be the same after the load as before it. */
async function kept(server: RunningServer) {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    streams: figure('sidecar_streams_open'),
    handles: figure('sidecar_nodejs_active_handles_total'),
    requests: figure('sidecar_nodejs_active_requests_total'),
    resources: figure('sidecar_nodejs_active_resources_total'),
  };
}

/** Returns visits in sequence, so that every kind occurs equally often in every minute. */
function makeVisits(server: RunningServer, session: string) {
  const ask = (name: keyof typeof calls, body: object) => call(server, calls[name].path, session, body);
  let turn = 0;
  const visits = [
    () => ask('records.list', { table_id: tableId, limit: 20 }),
    () => ask('records.list', { table_id: tableId, page: 1 + (turn % 9), size: 20 }),
    () => ask('records.search', { table_id: tableId, keyword: `record ${turn % 900}`, limit: 20 }),
    () => ask('start.bootstrap', {}),
    () =>
      ask('records.list', {
        table_id: tableId,
        size: 20,
        filter: { field: 'name', relation: 'include', value: [`record ${turn % 90}`] },
      }),
    async () => {
      const { id } = await ask('organization.create', { name: `Soaked ${turn}` });
      await ask('organization.update', {
        id,
        known_update_time: Date.now() + 60_000,
        update_data: { name: `Soaked again ${turn}` },
      });
      await ask('organization.info', { id });
      await ask('organization.remove', { id });
    },
    async () => {
      const away = new AbortController();
      const stream = await fetch(`${server.address}/api/events`, {
        headers: { authorization: `Bearer ${session}` },
        signal: away.signal,
      });
      await stream.body?.getReader().read();
      away.abort();
    },
  ];
  return () => visits[(turn += 1) % visits.length]?.();
}

/** Fits a line by least squares. @returns the increase of the second value for a unit of the first */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (column: 0 | 1) => points.reduce((sum, point) => sum + point[column], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

async function soak(server: RunningServer, session: string): Promise<void> {
  const visit = makeVisits(server, session);
  const timed = async (work: () => Promise<unknown> | undefined, times: number[]) => {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  };
  for (let first = 0; first < 500; first += 1) await visit();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const before = await kept(server);
  const quarters = Array.from({ length: 4 }, () => ({ visits: [] as number[], health: [] as number[] }));
  const memory: [number, number][] = [];
  const total = minutes * 60 * rate;
  const began = performance.now();
  let [least, windowEnds, failed] = [Number.POSITIVE_INFINITY, began + windowMs, 0];
  const underway = new Set<Promise<void>>();
  for (let sent = 0; sent < total; sent += 1) {
    const due = began + (sent * 1_000) / rate;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const quarter = quarters[Math.min(3, Math.floor((sent * 4) / total))];
    if (!quarter) break;
    const work =
      sent % 10 === 0
        ? timed(() => fetch(`${server.address}/healthz`).then((answer) => answer.text()), quarter.health)
        : timed(visit, quarter.visits);
    const task = work.catch(() => void (failed += 1)).finally(() => underway.delete(task));
    underway.add(task);
    // The number of open requests is limited, so that they do not pile up at a slow server.
    while (underway.size > 50) await Promise.race(underway);
    if (sent % rate === 0) least = Math.min(least, residentMb(server.pid));
    if (performance.now() > windowEnds) {
      memory.push([sent / requestsPerHour, least]);
      [least, windowEnds] = [Number.POSITIVE_INFINITY, performance.now() + windowMs];
    }
  }
  await Promise.all(underway);
  await new Promise((resolve) => setTimeout(resolve, connectionsEndMs));
  const after = await kept(server);
  const counted = memory.filter(([hours]) => hours >= (total * warmUp) / requestsPerHour);
  const [first, , , last] = quarters;
  if (!first || !last) return;
  const gain = slope(counted);
  const machine = p95(last.health) / p95(first.health);
  const drift = p95(last.visits) / p95(first.visits);
  console.log(
    [
      `${total} visits, ${failed} failed; memory ${counted[0]?.[1].toFixed(0)} MB to ${counted.at(-1)?.[1].toFixed(0)} MB: ${gain.toFixed(2)} MB an hour of ${requestsPerHour} (limit ${limits.megabytes})`,
      `p95 of the last quarter to the first: ${drift.toFixed(2)} times, of /healthz ${machine.toFixed(2)} times: ${(drift / machine).toFixed(2)} (limit ${limits.drift})`,
      `kept before: ${JSON.stringify(before)}`,
      `kept after:  ${JSON.stringify(after)}`,
    ].join('\n'),
  );
  // The pool's connections, which change with the load, are never more than the pool allows.
  const isLeft = after.streams > before.streams || after.handles > before.handles + 20;
  process.exitCode = failed > 0 || gain > limits.megabytes || drift / machine > limits.drift || isLeft ? 1 : 0;
}

void withCompany({ rows: 10_000, columns: 5 }, ({ server, session }) => soak(server, session));
