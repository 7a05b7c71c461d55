import { setTimeout as pause } from 'node:timers/promises';
import { saveTogether } from '../../../server/db/together';
import { CallsInProgress } from '../../../server/jobs/calls-in-progress';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Work that takes long lets the calls of others go first. */

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

test('a call is in progress until it is answered, refused or failed', async () => {
  const { callsInProgress } = server.app;
  const answer = rep.ok('records.list', { table_id: 'organization', limit: 20 });
  while (!callsInProgress.any()) await pause(1);
  await answer;
  await rep.call('records.list', { table_id: 'nothing', limit: 20 });
  await callsInProgress.none(60_000);
  expect(callsInProgress.any()).toBe(false);
  await expect(callsInProgress.during(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(callsInProgress.any()).toBe(false);
});

test('a caller who waits for the calls in progress continues when the last one ends, and at latest after a limit', async () => {
  const calls = new CallsInProgress();
  let end: () => void = () => undefined;
  const first = calls.during(() => new Promise<void>((resolve) => (end = resolve)));
  let isOver = false;
  const waiting = calls.none(60_000).then(() => (isOver = true));
  await calls.during(() => Promise.resolve());
  await pause(5);
  expect(isOver).toBe(false);
  await calls.none(5);
  expect(calls.any()).toBe(true);
  end();
  await Promise.all([first, waiting]);
  expect(isOver).toBe(true);
});

test('a batch yields to other calls between its records, and one that fails at once ends no other', async () => {
  const seen: (number | string)[] = [];
  const ended = saveTogether([1, 2, 3, 4, 5], [], async (number) => {
    seen.push(number);
    if (number === 1) throw new Error('refused');
    return number;
  });
  setImmediate(() => seen.push('another call'));
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect(seen.indexOf('another call')).toBeGreaterThan(0);
  expect(seen.indexOf('another call')).toBeLessThan(seen.indexOf(5));
});
