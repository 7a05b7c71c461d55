import { randomUUID } from 'node:crypto';
import { calls } from '../domain/contract/calls';
import type { CallName } from '../domain/contract';
import { errors } from '../domain/errors';
import { dealStages, stageId } from './deals';
import type { Reader, Ready } from './server-under-test';

/**
 * Operations on the board of deals, measured in the same rounds as their list, newest first. `type order`: the list in the app's order, open deals
 * first and by their close date. `board`: the page of one column, which a phone opens. `columns`: the pages of all open columns, which a desktop
 * opens. `whole list`: a list of as many rows as those columns. `totals`: the counts and sums, which are loaded with either. `move`: a move of a
 * deal to another stage, without the read before it.
 */
const operations = ['list', 'type order', 'board', 'whole list', 'columns', 'totals', 'move'] as const;
type Operation = (typeof operations)[number];
/** The operations with a limit. The readers exclude the one who sees thirty old organizations, because that reader sees no deals. */
const limited: readonly Operation[] = ['board'];
const limit = 1.5;
const readers = ['administrator', 'team'] as const satisfies readonly Reader[];

const open = (Object.keys(dealStages) as (keyof typeof dealStages)[]).slice(0, 4).map(stageId);
const typeOrder = { field: 'usual_order', sort: 'asc' };
const deals = { table_id: 'deal', pipeline_id: 'new_business' };

/** The number of aborted slow calls by name. */
const refused = new Map<CallName, number>();

async function ask(ready: Ready, reader: Reader, name: CallName, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(ready.origin + calls[name].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${ready.sessions[reader]}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const { code, data } = (await response.json()) as { code: number; data: Record<string, unknown> };
  // The server aborts a read at its limit: that limit is its time, and the other figures still count.
  if (code === errors.tooSlow.code) {
    refused.set(name, (refused.get(name) ?? 0) + 1);
    return {};
  }
  if (code !== 0) throw new Error(`${name} answered ${code}: ${JSON.stringify(data)}`);
  return data;
}

/** Two stages between which deals are moved back and forth. */
const ways: Record<string, string> = {
  [stageId('contact')]: stageId('needs'),
  [stageId('needs')]: stageId('contact'),
};

/** @returns the milliseconds of each call */
async function listTimes(ready: Ready, reader: Reader, operation: Operation, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const timed = async (name: CallName, body: object) => {
    const began = performance.now();
    await ask(ready, reader, name, body);
    times.push(performance.now() - began);
  };
  const movable = operation === 'move' ? await movableDeals(ready, reader) : [];
  for (let turn = 0; performance.now() < until; turn += 1) {
    const stage_ids = [open[turn % open.length]];
    if (operation === 'list') await timed('records.list', { table_id: 'deal', size: 20 });
    else if (operation === 'type order')
      await timed('records.list', { table_id: 'deal', size: 20, order_by: typeOrder });
    else if (operation === 'whole list') await timed('records.list', { table_id: 'deal', size: open.length * 20 });
    else if (operation === 'board') await timed('records.board', { ...deals, stage_ids });
    else if (operation === 'columns') await timed('records.board', deals);
    else if (operation === 'totals') await timed('records.boardTotals', deals);
    else {
      const id = movable[turn % movable.length];
      const deal = await ask(ready, reader, 'deal.info', { id });
      const target = ways[String(deal['stage_id'])];
      await timed('deal.update', { id, known_update_time: Date.now(), update_data: { stage_id: target } });
    }
  }
  return times;
}

async function movableDeals(ready: Ready, reader: Reader): Promise<unknown[]> {
  const filter = { field: 'stage_id', relation: 'include', value: Object.keys(ways) };
  const { list } = await ask(ready, reader, 'records.list', { table_id: 'deal', size: 100, filter });
  return (list as { _id: string }[]).map(({ _id }) => _id);
}

/** Prints how the time of each operation compares with the list. @returns the figures above the limit. */
export async function measureBoard(
  ready: Ready,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<string[]> {
  const misses: string[] = [];
  for (const reader of readers) {
    const times = Object.fromEntries(operations.map((operation) => [operation, [] as number[]])) as Record<
      Operation,
      number[]
    >;
    for (const operation of operations) await listTimes(ready, reader, operation, 1);
    for (let round = 0; round < rounds; round += 1)
      for (const operation of operations)
        times[operation].push(...(await listTimes(ready, reader, operation, seconds)));
    const at = (operation: Operation, share: number) => {
      const sorted = [...times[operation]].sort((left, right) => left - right);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    };
    for (const operation of operations) {
      const ratios = [0.5, 0.95].map((share) => at(operation, share) / at('list', share));
      console.log(
        `  deals: ${operation.padEnd(11)}  ${reader.padEnd(13)} p50 ${at(operation, 0.5).toFixed(1).padStart(7)} ms  p95 ${at(operation, 0.95).toFixed(1).padStart(7)} ms  ` +
          `${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')} x list`,
      );
      const [, slow = Number.NaN] = ratios;
      if (limited.includes(operation) && slow > limit)
        misses.push(`${operation} of deals, ${reader}: p95 is ${slow.toFixed(2)} times the list's`);
    }
  }
  for (const [name, count] of refused) console.log(`  deals: ${name} was given up as too slow ${count} times`);
  return misses;
}
