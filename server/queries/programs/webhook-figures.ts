import { sql, type CompiledQuery } from 'kysely';
import type { Db } from '../../db/tables';

/** The query covers all companies: an operator watches the whole server, and no row's content is read. */
const figures = sql<{ off: string; failing: string }>`
  select count(*) filter (where not is_on) as off, count(*) filter (where is_on and failing_since is not null) as failing from webhooks`;

/** The statement behind `webhookFigures`, as it is sent. */
export function webhookFiguresStatement(db: Db): CompiledQuery {
  return figures.compile(db);
}

/** Returns the number of webhooks that are off, and of active ones that have failed since their last success. */
export async function webhookFigures(db: Db): Promise<{ off: number; failing: number }> {
  const { rows } = await figures.execute(db);
  return { off: Number(rows[0]?.off ?? 0), failing: Number(rows[0]?.failing ?? 0) };
}
