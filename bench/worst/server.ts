import { monitorEventLoopDelay } from 'node:perf_hooks';
import { contract } from '../../domain/contract';
import { inputs, makeThings, sessionCalls } from '../../tests/server/security/calls';
import { textareaLimit } from '../../domain/values/textarea';
import { addOwnThings, canary } from '../../tests/server/security/things';
import { startTestServer } from '../../tests/support/server';
import { mostExpensiveBody, type FieldFacts } from './most-expensive';

/** The input of the measuring process: the server's address, the sessions and the requests to send. */
export interface Prepared {
  origin: string;
  hsid: string;
  /** The session of a colleague. */
  neighbour: string;
  requests: { call: string; path: string; body: string }[];
}

/** The cost of one request for this process. */
export interface Cost {
  /** The longest block of the event loop, in milliseconds. */
  loopDelayMs: number;
  /** The growth of the process above its previous size, in bytes. */
  residentBytes: number;
}

/** The number of records with the longest texts in the company, and the number that fits into a body. */
const [longRecords, together] = [100, 10];
/** The number of changes of the longest text of one record. */
const longChanges = 100;
const sampleMs = 5;

async function prepare(): Promise<Prepared> {
  const server = await startTestServer({ env: { LOG_LEVEL: 'error' } });
  await addOwnThings(server, 'brightsea-feishu', 'mine', canary);
  const client = await server.signIn('admin');
  const ids = await makeThings(client, 'mine', canary);
  const longText = (index: number) => `${index}${'安'.repeat(textareaLimit - 10)}`;
  for (let count = 0; count < longRecords; count += together) {
    await client.ok('records.batchCreate', {
      table_id: 'organization',
      list: Array.from({ length: together }, (_, index) => ({
        name: `Long ${count + index}`,
        remark: longText(count),
      })),
    });
  }
  for (let at = 0; at < longChanges; at += 1) {
    server.clock.forward(1_000);
    await client.ok('organization.update', {
      id: ids.organization,
      known_update_time: server.clock.now(),
      update_data: { remark: longText(at) },
    });
  }
  server.importWorker.start();
  server.exportWorker.start();
  const neighbour = await server.signIn('rep3');
  const listFields = new Map<string, FieldFacts[]>();
  for (const table of ['organization', 'user', 'lead', 'deal', 'ticket', 'note', 'type-mine']) {
    listFields.set(table, (await client.ok('fieldConfig.allList', { table })).list);
  }
  // Calls that remove or unbind come last, because the other calls need what they remove.
  const takesAway = (name: string) => /remove|delete|unbind/i.test(name);
  const names = sessionCalls
    .filter((name) => name !== 'account.logout')
    .sort((left, right) => Number(takesAway(left)) - Number(takesAway(right)));
  const requests = names.map((name) => {
    const works: unknown = inputs[name](ids, client);
    const table = (works as { table_id?: string }).table_id ?? name.split('.')[0] ?? '';
    return {
      call: name,
      path: contract[name].path,
      body: JSON.stringify(mostExpensiveBody(name, works, listFields.get(table) ?? [])),
    };
  });
  return { origin: server.origin, hsid: client.hsid ?? '', neighbour: neighbour.hsid ?? '', requests };
}

/** Any message begins a measurement or ends it; the answer to the end is a `Cost`. */
function measureOnDemand(): void {
  const delay = monitorEventLoopDelay({ resolution: sampleMs });
  let before = 0;
  let highest = 0;
  let sampler: NodeJS.Timeout | undefined;
  process.on('message', (message) => {
    if (message === 'begin') {
      global.gc?.();
      before = highest = process.memoryUsage.rss();
      sampler = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), sampleMs);
      delay.reset();
      delay.enable();
      process.send?.('begun');
      return;
    }
    clearInterval(sampler);
    delay.disable();
    highest = Math.max(highest, process.memoryUsage.rss());
    const cost: Cost = { loopDelayMs: delay.max / 1e6, residentBytes: highest - before };
    process.send?.(cost);
  });
}

prepare().then(
  (prepared) => {
    measureOnDemand();
    process.send?.(prepared);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
