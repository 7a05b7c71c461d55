import { sql } from 'kysely';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import type { Db, Trx } from '../../db/tables';
import { recordColumns, storedRecord } from '../records/columns';
import { live, ofType, ruleToSql } from '../records/predicates';

/** Likely duplicates: records that share a key (domain/duplicates/keys.ts). */

export interface Candidate {
  record: StoredRecord;
  keys: readonly number[];
  /** Whether the rule of the scope reaches it. */
  readable: boolean;
}

/**
 * Returns records that share one of these keys, without drafts and deleted ones. `readable` selects those inside or outside the scope before the
 * limit applies, so that unreadable records do not displace readable ones.
 */
export async function recordsSharing(
  db: Db | Trx,
  scope: Scope,
  keys: readonly number[],
  { readable, limit }: { readable: boolean; limit: number },
): Promise<Candidate[]> {
  if (keys.length === 0) return [];
  const reached = sql<boolean>`coalesce(${ruleToSql(scope)}, false)`;
  const rows = await ofType(db.selectFrom('records').select(recordColumns), scope)
    .select('records.duplicate_keys')
    .where(live)
    .where(sql<boolean>`records.duplicate_keys && ${[...keys]}::int[]`)
    .where(readable ? reached : sql<boolean>`not ${reached}`)
    .limit(limit)
    .execute();
  return rows.map(({ duplicate_keys, ...row }) => ({
    record: storedRecord(row),
    keys: duplicate_keys ?? [],
    readable,
  }));
}

/** Returns some records of the scope after an id, in the order of ids. */
export async function recordsWithKeys(db: Db, scope: Scope, after: string, limit: number): Promise<Candidate[]> {
  const rows = await ofType(db.selectFrom('records').select(recordColumns), scope)
    .select('records.duplicate_keys')
    .where(live)
    .where(ruleToSql(scope))
    .where('records.id', '>', after)
    .orderBy('records.id')
    .limit(limit)
    .execute();
  return rows.map(({ duplicate_keys, ...row }) => ({
    record: storedRecord(row),
    keys: duplicate_keys ?? [],
    readable: true,
  }));
}

interface PairScope {
  clientId: string;
  tableId: string;
}

/** Returns the pairs of these records that a member has marked as different, as `<smaller id> <other id>`. */
export async function dismissedPairs(
  db: Db,
  { clientId, tableId }: PairScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('duplicate_dismissals')
    .select(['record_id', 'other_id'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ record_id, other_id }) => `${record_id} ${other_id}`));
}

/** Marks two records as different, so that they are not listed again. */
export async function dismissPair(
  trx: Trx,
  { clientId, tableId }: PairScope,
  [record_id, other_id]: readonly [string, string],
  dismisser: { memberId: string; time: Date },
): Promise<void> {
  await trx
    .insertInto('duplicate_dismissals')
    .values({
      client_id: clientId,
      table_id: tableId,
      record_id,
      other_id,
      member_id: dismisser.memberId,
      create_time: dismisser.time,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'table_id', 'record_id', 'other_id']).doNothing())
    .execute();
}
