import { sql } from 'kysely';
import type { Db } from '../../db/tables';

/** Rows a statement: few enough for PostgreSQL's limit of parameters. */
const chunk = 1_000;

/** Adds to the usage of a company's members on a day. */
export async function addUsage(
  db: Db,
  clientId: string,
  rows: readonly { memberId: string; day: string; what: string; count: number }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk) {
    await db
      .insertInto('usage_days')
      .values(
        rows
          .slice(start, start + chunk)
          .map(({ memberId, day, what, count }) => ({ client_id: clientId, member_id: memberId, day, what, count })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'day', 'member_id', 'what'])
          .doUpdateSet({ count: sql`usage_days.count + excluded.count` }),
      )
      .execute();
  }
}

/** Deletes the days before a day, `YYYY-MM-DD`. */
export async function deleteExpiredUsage(db: Db, clientId: string, before: string): Promise<void> {
  await db.deleteFrom('usage_days').where('client_id', '=', clientId).where('day', '<', before).execute();
}
