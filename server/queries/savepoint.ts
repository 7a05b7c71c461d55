import { sql } from 'kysely';
import type { Trx } from '../db/tables';

/** Runs a part of a transaction that may fail alone: what it wrote is undone, the rest of the transaction goes on. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    throw error;
  }
}
