import { openDatabase } from '../../server/db/connection';
import { countLosses, describeLoss } from '../../server/db/losses';
import { migrate } from '../../server/db/migrate';
import { describeMigrations, type DescribedMigration } from '../../server/db/migration-status';
import type { Losses } from '../../server/db/migrations/migration';
import { keepPrivate } from '../../server/private-folder';
import { readSettings } from '../../server/settings';
import type { Db } from '../../server/db/tables';
import type { Terminal } from '../company/terminal';
import { changedTables, estimateRows } from './changes';

type Output = Pick<Terminal, 'print' | 'refuse'>;

const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };
const usage = 'npm run migrate -- [status | --dry-run]';

/**
 * Without an argument: applies the missing migrations in sequence, and prints the time of each. `status`: prints them, and refuses where the
 * database does not match this version. `--dry-run`: prints the statements and the affected rows. Neither of the two writes anything. @throws Error
 * with one sentence for wrong settings, or a database that this version cannot serve
 */
export async function runMigrate(args: readonly string[], settings: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const [word, ...more] = args;
  if (more.length > 0 || (word !== undefined && word !== 'status' && word !== '--dry-run')) return output.refuse(usage);
  const { env } = readSettings(settings);
  keepPrivate(env.DATA_DIR, quiet);
  const { db, close } = await openDatabase(env, { log: quiet });
  try {
    if (word === 'status') return await printStatus(db, output);
    if (word === '--dry-run') return await printChanges(db, output);
    await apply(db, output);
  } finally {
    await close();
  }
}

const words: Record<DescribedMigration['state'], string> = {
  applied: 'applied',
  pending: 'pending',
  changed: 'applied with other statements: start the version that made this database',
  unknown: 'of a newer version: start that one',
};

async function printStatus(db: Db, { print, refuse }: Output): Promise<void> {
  const described = await describeMigrations(db);
  for (const { name, state, time } of described) print(`${name}\t${words[state]}${time === null ? '' : ` ${time}`}`);
  const rest = described.filter(({ state }) => state !== 'applied');
  if (rest.length === 0) return print('The schema is that of this version.');
  refuse(`${rest.length} of ${described.length} migrations are not as this version wants them.`);
}

async function printChanges(db: Db, { print, refuse }: Output): Promise<void> {
  const described = await describeMigrations(db);
  const wrong = described.filter(({ state }) => state === 'changed' || state === 'unknown');
  if (wrong.length > 0)
    return refuse(
      `Nothing would be applied: ${wrong.map(({ name, state }) => `${name} is ${words[state]}`).join('; ')}.`,
    );
  const pending = described.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return print('Nothing would be applied: the schema is that of this version.');
  const rows = await estimateRows(db);
  for (const { name, statements, rewrite, losses } of pending) {
    print(`-- ${name}`);
    for (const table of rewrite ? [rewrite.table] : changedTables(statements))
      print(
        `--   ${table}: ${rows.has(table) ? `about ${rows.get(table)} rows` : 'new'}${rewrite ? ', in batches' : ''}`,
      );
    if (losses) for (const line of await describeLosses(db, losses)) print(`--   ${line}`);
    for (const statement of rewrite ? [rewrite.statement] : statements) print(`${statement.trim()};`);
  }
}

async function describeLosses(db: Db, losses: Losses | 'nobody'): Promise<string[]> {
  const nobody = ['nobody loses a right'];
  if (losses === 'nobody') return nobody;
  const companies = await countLosses(db, losses);
  if (companies === null) return ['who loses a right can be counted once the migrations before it are applied'];
  return companies.length === 0 ? nobody : companies.map((company) => describeLoss(losses, company));
}

async function apply(db: Db, { print }: Output): Promise<void> {
  let began = performance.now();
  let count = 0;
  await migrate(db, {
    info: (facts: object, sentence?: string) => {
      if ('loss' in facts) print(`${String(facts.loss)}: ${sentence}`);
      if ('rewrite' in facts) print(describeProgress(facts));
      if (!('migration' in facts)) return;
      print(`${String(facts.migration)}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      began = performance.now();
      count += 1;
    },
  });
  print(count === 0 ? 'The schema was that of this version already.' : `${count} migrations were applied.`);
}

function describeProgress(facts: { rewrite?: unknown; rows?: unknown; estimate?: unknown }): string {
  const estimate = facts.estimate === null ? '' : ` of about ${String(facts.estimate)}`;
  return `${String(facts.rewrite)}: ${String(facts.rows)}${estimate} rows`;
}
