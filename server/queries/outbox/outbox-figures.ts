import { sql, type CompiledQuery } from 'kysely';
import type { Db } from '../../db/tables';

interface OutboxFigureRow {
  lane: string;
  waiting: number;
  failed: number;
  oldest: Date | null;
}

const everyLane = ['deliver', 'receive', 'webhook'] as const;

/** The query covers all companies: an operator watches the whole server, and no row's content is read. */
const figures = (now: Date) => sql<OutboxFigureRow>`
  select lane, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
    min(next_at) filter (where state = 'waiting' and next_at <= ${now}::timestamptz) as oldest
  from outbox where state <> 'done' group by lane`;

/** The statement behind `outboxFigures`, as it is sent. */
export function outboxFiguresStatement(db: Db): CompiledQuery {
  return figures(new Date(0)).compile(db);
}

/** Returns the waiting and failed rows in each lane of the outbox, and for how many seconds the oldest row has been due. */
export async function outboxFigures(
  db: Db,
  now: Date,
): Promise<{ lane: string; waiting: number; failed: number; oldest: number }[]> {
  const { rows } = await figures(now).execute(db);
  return everyLane.map((laneName) => {
    const row = rows.find((candidate) => candidate.lane === laneName);
    const oldest = row?.oldest ? (now.getTime() - new Date(row.oldest).getTime()) / 1000 : 0;
    return { lane: laneName, waiting: Number(row?.waiting ?? 0), failed: Number(row?.failed ?? 0), oldest };
  });
}
