import type { RateFailure } from '../../../domain/metadata/daily-rates';
import type { Db, Trx } from '../../db/tables';

/** The source of a company's daily rates, and the result of the last reading (ADR-0199). */

const getKind = (source: string): string => (source === 'ecb' ? source : new URL(source).host);

/** Returns the setting of a company; null for none. */
export async function findDailyRates(db: Db, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom('clients')
    .select('daily_rates')
    .where('client_id', '=', clientId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row?.daily_rates ?? null;
}

/** The result of the last reading of the current source. */
export interface RateState {
  /** `ecb`, or the host of the company's address. */
  source: string;
  /** Epoch milliseconds, as the other times. Null: not tried yet. */
  since: number | null;
  read_time: number | null;
  /** The day of the rates, `YYYY-MM-DD`. */
  rate_day: string | null;
  missing: string[];
  failed_time: number | null;
  failure: RateFailure | null;
}

/** Returns null for a company without daily rates. */
export async function rateSource(db: Db, clientId: string): Promise<RateState | null> {
  const source = await findDailyRates(db, clientId);
  if (source === null) return null;
  const row = await db.selectFrom('rate_reads').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  const currentRow = row?.source === source ? row : undefined;
  return {
    source: getKind(source),
    since: currentRow?.since.getTime() ?? null,
    read_time: currentRow?.read_time?.getTime() ?? null,
    rate_day: currentRow?.rate_day ?? null,
    missing: currentRow?.missing ?? [],
    failed_time: currentRow?.failed_time?.getTime() ?? null,
    failure: (currentRow?.failure ?? null) as RateFailure | null,
  };
}

type RateRead = { day: string; missing: readonly string[] } | { failure: RateFailure };

/** Stores the result of a read. A failure keeps the time of the last success. */
export async function noteRead(trx: Trx, clientId: string, source: string, time: Date, read: RateRead): Promise<void> {
  const outcome =
    'failure' in read
      ? { failed_time: time, failure: read.failure }
      : {
          read_time: time,
          rate_day: read.day,
          missing: JSON.stringify(read.missing),
          failed_time: null,
          failure: null,
        };
  const updateResult = await trx
    .updateTable('rate_reads')
    .set(outcome)
    .where('client_id', '=', clientId)
    .where('source', '=', source)
    .executeTakeFirst();
  if (updateResult.numUpdatedRows > 0n) return;
  // The source has changed: the results of the former one do not apply to this one.
  await trx.deleteFrom('rate_reads').where('client_id', '=', clientId).execute();
  await trx
    .insertInto('rate_reads')
    .values({ client_id: clientId, source, since: time, missing: '[]', ...outcome })
    .execute();
}
