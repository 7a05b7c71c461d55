interface NamedMigration {
  /** Stored, so it never changes. */
  name: string;
  /** The rights that people lose by it; required where it changes rows on which rights are based. 'nobody': it only looks like a loss. */
  losses?: Losses | 'nobody';
}

/** One step of the schema: plain statements, run in order in one transaction, never changed after they were released. */
interface SchemaMigration extends NamedMigration {
  statements: readonly string[];
  rewrite?: never;
}

/** One step that changes the rows of a table in batches, each in a transaction of its own, without the lock of the schema (ADR-0332). */
export interface RewriteMigration extends NamedMigration {
  statements: readonly [];
  rewrite: Rewrite;
}

export type Migration = SchemaMigration | RewriteMigration;

export interface Rewrite {
  table: string;
  /** The columns of the primary key after `client_id`, all of them texts. */
  keys: readonly string[];
  /** An update or delete of `table`. It contains `{batch}` once, as a condition that must hold: the rows of one batch of one company. */
  statement: string;
}

/** The rights that a migration takes from people. */
export interface Losses {
  /** The right, as the end of a sentence: "3 people lose ... on 12 records." */
  right: string;
  /** Reads who loses it before the migration: `client_id`, `people` and `records`, a row for each company. */
  count: string;
}
