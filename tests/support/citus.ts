import { setTimeout as pause } from 'node:timers/promises';
import { onServer } from './postgres';

/** Databases on a Citus cluster: one of the same name on the coordinator and on each worker. */

/** The number of shards is small because the tables of a test are small, and each shard is an additional file to copy. */
const shards = 4;

/** Returns the address of another database of a server. */
export function databaseOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}

/** @returns the addresses of the workers that a coordinator knows, for the same user */
export async function workersOf(coordinator: string): Promise<string[]> {
  const workers: string[] = [];
  await onServer(coordinator, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename::text as host, nodeport::int as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid`,
    );
    for (const { host, port } of rows) {
      const address = new URL(coordinator);
      address.searchParams.delete('host');
      address.host = `${host}:${port}`;
      workers.push(address.href);
    }
  });
  if (workers.length === 0)
    throw new Error('CITUS_URL names a server without workers: see docs/guides/run-on-citus.md');
  return workers;
}

/** Creates one cluster from existing empty databases of this name. */
export async function makeCluster([coordinator, ...workers]: readonly string[], database: string): Promise<void> {
  if (coordinator === undefined) return;
  for (const server of [coordinator, ...workers])
    await onServer(databaseOf(server, database), async (client) => {
      await client.query('create extension citus');
    });
  await onServer(databaseOf(coordinator, database), async (client) => {
    await client.query(`alter database ${database} set citus.shard_count = ${shards}`);
    for (const worker of workers) {
      const { hostname, port } = new URL(worker);
      await client.query('select citus_add_node($1, $2::int)', [hostname, Number(port || 5432)]);
    }
  });
}

/** Blocks connections to a database, those of Citus included; a database can be copied and renamed only without connections. */
export async function closeToAll(servers: readonly string[], database: string): Promise<void> {
  for (const server of servers)
    await onServer(server, async (client) => {
      await client.query(`alter database ${database} allow_connections false`);
      const others = `from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`;
      for (;;) {
        const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${others}`);
        if (rowCount === 0) return;
        await pause(50);
      }
    });
}
