import { CannotUseDatabase, type Engine } from './engine';

/** PostgreSQL's own number of its version 15, the oldest that the tests run on. */
const oldest = 150_000;

/** @throws CannotUseDatabase when the server is too old, or keeps its texts in another encoding than ours. */
export async function refuseOldPostgres(engine: Engine, least = oldest): Promise<void> {
  const { number, version, encoding } = await postgresVersion(engine);
  if (number < least)
    throw new CannotUseDatabase(
      `The PostgreSQL of DATABASE_URL is version ${version}: Sidecar needs ${Math.floor(least / 10_000)} or newer.`,
    );
  if (encoding !== 'UTF8')
    throw new CannotUseDatabase(
      `The database of DATABASE_URL keeps its texts in ${encoding}: Sidecar needs UTF8, as after: createdb -E UTF8 -T template0 <database>`,
    );
}

/** Returns the version, description and encoding that a PostgreSQL server reports. */
export async function postgresVersion(engine: Engine): Promise<{ number: number; version: string; encoding: string }> {
  const connection = await engine.acquire();
  try {
    const {
      rows: [row],
    } = await connection.query(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
      [],
    );
    return row as { number: number; version: string; encoding: string };
  } finally {
    connection.release(false);
  }
}
