import pg from 'pg';

/** Reads the organizations of Sidecar and writes them into a peer's table, so that all have the same rows. */

/** One organization as JSON: the columns of `peerColumns`. */
const organizations = `
  select id, name, data->>'industry' as industry, data->>'level' as level, (data->>'employees')::int as employees,
    data->>'founded_on' as founded_on, data->>'account_manager' as account_manager, data->>'phone' as phone,
    data->>'address' as address, data->>'remark' as remark, owner, creator, create_time, update_time, members,
    (select m.team_ids[1] from members as m where m.client_id = records.client_id and m.member_id = records.owner) as team
  from records where client_id = 'bench' and table_id = 'organization' and deleted_at is null`;

/** The rows in the form of an insert; `$1` are the rows of one part. */
export const rowsOfPart = `jsonb_to_recordset($1::jsonb) as r (id text, name text, industry text, level text, employees int, founded_on date,
  account_manager text, phone text, address text, remark text, owner text, creator text, create_time timestamptz, update_time timestamptz, members text[], team text)`;

/**
 * The member of Sidecar for whom lists are measured (`team` of bench/server-under-test.ts). This member sees the records that five people of the
 * team own, and those that the member works on.
 */
export const member = { id: 'bench_m01', team: 'team0' };

const partSize = 5_000;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies all organizations. @param insert a statement over `rowsOfPart` @param after creates indexes @returns the number of organizations */
export async function copyRows(from: string, to: string, insert: string, after: readonly string[]): Promise<number> {
  return withClient(from, (source) =>
    withClient(to, async (target) => {
      let copied = 0;
      let last = '';
      for (;;) {
        const {
          rows: [part],
        } = await source.query<{ rows: string | null; count: number; last: string }>(
          `select jsonb_agg(to_jsonb(part))::text as rows, count(*)::int as count, max(part.id) as last from (${organizations} and id > $1 order by id limit ${partSize}) as part`,
          [last],
        );
        if (!part?.rows) break;
        await target.query(insert, [part.rows]);
        copied += part.count;
        last = part.last;
      }
      for (const statement of after) await target.query(statement);
      await target.query('vacuum (analyze)');
      return copied;
    }),
  );
}

/** Returns the values of one column of a statement. */
export async function column(url: string, statement: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, string>>(statement);
    return rows.flatMap((row) => Object.values(row));
  });
}

export async function makeDatabase(server: string, name: string): Promise<void> {
  await withClient(server, (client) => client.query(`create database ${name}`));
}
