import { sql } from 'kysely';
import { tenantTables } from '../../../server/db/migrate';
import type { Db } from '../../../server/db/tables';

/** Every row as text, but for when a session was last used: that changes with every call. */
const rowText = (table: string) => (table === 'sessions' ? sql`(to_jsonb(t) - 'last_used')::text` : sql`t::text`);

/**
 * A fingerprint of what the database holds of a company, table by table: two of them are equal when nothing was written between. The
 * database makes it, in one statement: the suites ask for it before and after every call.
 */
export async function fingerprintOf(db: Db, clientId: string): Promise<string> {
  const prints = tenantTables.map((table) => {
    const row = sql`md5(${rowText(table)})`;
    return sql`select ${table}::text as name, count(*)::int as rows, md5(string_agg(${row}, '' order by ${row})) as print from ${sql.table(table)} t where t.client_id = ${clientId}`;
  });
  const { rows } = await sql<{
    name: string;
    rows: number;
    print: string;
  }>`${sql.join(prints, sql` union all `)}`.execute(db);
  return rows.map(({ name, rows: count, print }) => `${name}: ${count} rows, ${print}`).join('\n');
}
