import { sqlState } from './engine';
import { computeChecksum } from './migrate';
import { migrations } from './migrations';
import type { Losses, Rewrite } from './migrations/migration';
import type { Db } from './tables';

export interface DescribedMigration {
  name: string;
  /** `changed`: it was applied with other statements. `unknown`: this version has no such migration. */
  state: 'applied' | 'pending' | 'changed' | 'unknown';
  /** The time of its application, ISO 8601; null for none. */
  time: string | null;
  statements: readonly string[];
  rewrite?: Rewrite | undefined;
  losses?: Losses | 'nobody' | undefined;
}

/** @returns the migrations of this version and of the database, in their order; it writes nothing, and does not wait for a migrating server */
export async function describeMigrations(db: Db): Promise<DescribedMigration[]> {
  const applied = new Map((await appliedRows(db)).map((row) => [row.name, row]));
  const described = migrations.map((migration): DescribedMigration => {
    const { name, statements, rewrite, losses } = migration;
    const row = applied.get(name);
    applied.delete(name);
    if (!row) return { name, state: 'pending', time: null, statements, rewrite, losses };
    // Rows from before checksums have none.
    const isSame = row.checksum === null || row.checksum === computeChecksum(migration);
    return { name, state: isSame ? 'applied' : 'changed', time: row.applied_at.toISOString(), statements };
  });
  const unknown = [...applied.values()].map(({ name, applied_at }): DescribedMigration => ({
    name,
    state: 'unknown',
    time: applied_at.toISOString(),
    statements: [],
  }));
  return [...described, ...unknown];
}

async function appliedRows(db: Db): Promise<{ name: string; checksum: string | null; applied_at: Date }[]> {
  try {
    return await db.selectFrom('migrations').select(['name', 'checksum', 'applied_at']).execute();
  } catch (error) {
    // 42P01: an empty database has no such table.
    if (sqlState(error) === '42P01') return [];
    throw error;
  }
}
