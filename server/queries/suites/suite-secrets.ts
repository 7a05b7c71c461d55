import type { Db } from '../../db/tables';

/** Returns the store in which the adapters keep tokens and tickets for all processes; the texts arrive encrypted. */
export function suiteSecrets(db: Db, now: () => number) {
  return {
    async read(name: string): Promise<{ value: string; expires: number } | null> {
      const row = await db
        .selectFrom('suite_secrets')
        .select(['value', 'expires'])
        .where('name', '=', name)
        .where('expires', '>', new Date(now()))
        .executeTakeFirst();
      return row ? { value: row.value, expires: row.expires.getTime() } : null;
    },
    async writeNewer(name: string, value: string, expires: number): Promise<void> {
      await db
        .insertInto('suite_secrets')
        .values({ name, value, expires: new Date(expires) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet((row) => ({ value: row.ref('excluded.value'), expires: row.ref('excluded.expires') }))
            .whereRef('suite_secrets.expires', '<', 'excluded.expires'),
        )
        .execute();
    },
    async write(name: string, value: string, expires: number): Promise<void> {
      await db
        .insertInto('suite_secrets')
        .values({ name, value, expires: new Date(expires) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet((row) => ({ value: row.ref('excluded.value'), expires: row.ref('excluded.expires') })),
        )
        .execute();
    },
  };
}
