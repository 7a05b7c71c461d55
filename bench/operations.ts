import { calls } from '../domain/contract/calls';
import type { Ready, Reader } from './server-under-test';

/** People's operations on a large type, as the calls of their phone. */
export const operations = ['list', 'filter', 'sort', 'search', 'count'] as const;
export type Operation = (typeof operations)[number];

const condition = (field: string, relation: string, value: unknown) => ({ field, relation, value });

/** Returns the body of one call; `turn` is the number of the call, so that pages vary. */
function buildBody(operation: Operation, ready: Ready, reader: Reader, turn: number): Record<string, unknown> {
  const table_id = 'organization';
  switch (operation) {
    case 'list':
      return { table_id, page: (turn % Math.max(1, Math.min(5, Math.ceil(ready.sees[reader] / 20)))) + 1, size: 20 };
    case 'filter':
      return {
        table_id,
        size: 20,
        filter: {
          join: 'and',
          items: [
            condition('level', 'include', ['key']),
            condition('employees', 'gte', 500 + (turn % 50)),
            condition('founded_on', 'gt', '1990-01-01'),
          ],
        },
      };
    case 'sort':
      return { table_id, size: 20, order_by: { field: 'employees', sort: turn % 2 === 0 ? 'desc' : 'asc' } };
    case 'search':
      return { table_id, keyword: ready.keyword, limit: 20 };
    // This is the live count of a filter on its apply button, for which the rows do not matter.
    case 'count':
      return { table_id, limit: 1, filter: condition('employees', 'gte', 1_000 + (turn % 50)) };
  }
}

/** Sends calls until the time is over; each client sends its next call right after an answer. @returns the milliseconds of each call */
export async function measure(
  ready: Ready,
  reader: Reader,
  operation: Operation,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        turn += 1;
        const began = performance.now();
        const response = await fetch(
          ready.origin + calls[operation === 'search' ? 'records.search' : 'records.list'].path,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${ready.sessions[reader]}` },
            body: JSON.stringify(buildBody(operation, ready, reader, turn)),
          },
        );
        const { code, data } = (await response.json()) as { code: number; data: { list: unknown[] } };
        times.push(performance.now() - began);
        if (code !== 0) throw new Error(`${operation} answered ${code}`);
        if (operation === 'list' && data.list.length === 0) throw new Error('the list answered no rows');
      }
    }),
  );
  return times;
}
