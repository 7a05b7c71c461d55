import { sql } from 'kysely';
import { sqlState } from './engine';
import type { Losses } from './migrations/migration';
import type { Db, Trx } from './tables';

/** How many people of a company lose a right, and on how many records. */
export interface CompanyLoss {
  client_id: string;
  people: number;
  records: number;
}

/** @returns who loses the right, a row for each company with losses; null where a migration before makes what the count reads */
export async function countLosses(db: Db | Trx, losses: Losses): Promise<CompanyLoss[] | null> {
  try {
    const { rows } = await sql.raw<CompanyLoss>(losses.count).execute(db);
    return rows.filter(({ people }) => people > 0);
  } catch (error) {
    // The dry run meets a database that has no such table or column yet.
    if (['42P01', '42703'].includes(sqlState(error) ?? '')) return null;
    throw error;
  }
}

/** @returns the loss of one company as a sentence for the operator */
export function describeLoss({ right }: Losses, { client_id, people, records }: CompanyLoss): string {
  return `${client_id}: ${people} ${people === 1 ? 'person loses' : 'people lose'} ${right} on ${records} ${records === 1 ? 'record' : 'records'}`;
}
