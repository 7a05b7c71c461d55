import { startPostgres, type Postgres } from './postgres';

/** Once before the server's tests: with TEST_ENGINE=postgres a cluster for all workers, found through TEST_POSTGRES. */
export default async function begin(): Promise<void> {
  if (process.env.TEST_ENGINE !== 'postgres') return;
  const cluster = await startPostgres();
  process.env.TEST_POSTGRES = cluster.url('postgres');
  (globalThis as { testCluster?: Postgres }).testCluster = cluster;
}
