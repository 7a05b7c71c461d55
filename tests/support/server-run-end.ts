import type { Postgres } from './postgres';

/** Once after the server's tests. */
export default async function end(): Promise<void> {
  await (globalThis as { testCluster?: Postgres }).testCluster?.stop();
}
