import { sql } from 'kysely';
import type { Db } from '../../db/tables';

/** The size of a company, its last use, and its pending work, for an operator. */
export interface CompanySize {
  /** The number of active members. */
  members: number;
  records: number;
  /** The bytes of its files, without exports. */
  fileBytes: number;
  /** The last call of a member, or the last day of use, `YYYY-MM-DD`; null where nobody has used it within the kept days. */
  lastUse: string | null;
  waiting: number;
  failed: number;
}

/** @returns the size of a company; counts every record, which takes a second for a million */
export async function findCompanySize(db: Db, clientId: string): Promise<CompanySize> {
  const [members, records, files, session, usage, outbox] = await Promise.all([
    db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('client_id', '=', clientId)
      .where('deleted', '=', false)
      .executeTakeFirst(),
    db
      .selectFrom('records')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
    db
      .selectFrom('files')
      .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
      .where('client_id', '=', clientId)
      .where('state', '=', 'done')
      .executeTakeFirst(),
    db
      .selectFrom('sessions')
      .select(sql<string | null>`to_char(max(last_used) at time zone 'UTC', 'YYYY-MM-DD')`.as('day'))
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
    db
      .selectFrom('usage_days')
      .select(sql<string | null>`max(day)::text`.as('day'))
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
    db
      .selectFrom('outbox')
      .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
      .where('client_id', '=', clientId)
      .where('state', 'in', ['waiting', 'failed'])
      .groupBy('state')
      .execute(),
  ]);
  const days = [session?.day, usage?.day].filter((day) => typeof day === 'string').sort();
  const rowCount = (state: string) => Number(outbox.find((row) => row.state === state)?.count ?? 0);
  return {
    members: Number(members?.count ?? 0),
    records: Number(records?.count ?? 0),
    fileBytes: Number(files?.bytes ?? 0),
    lastUse: days.at(-1) ?? null,
    waiting: rowCount('waiting'),
    failed: rowCount('failed'),
  };
}
