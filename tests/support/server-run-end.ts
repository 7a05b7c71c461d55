import type { Postgres } from './postgres';

/** Runs once after the tests of the server, and after the journeys. */
export default async function end(): Promise<void> {
  await (globalThis as { testCluster?: Postgres }).testCluster?.stop();
}
