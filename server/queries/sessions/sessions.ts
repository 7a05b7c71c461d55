import { sql, type Selectable } from 'kysely';
import { prepareRead } from '../../db/prepared';
import type { Db, SessionsTable, Trx } from '../../db/tables';
import { selectRoleIds, callerStateColumns, toCallerState, type CallerState } from './caller-state';

export type SessionRow = Selectable<SessionsTable>;

/** The data of its caller that a call needs: the present state of session, member and company. */
export interface CallerRow extends CallerState {
  session: Pick<SessionRow, 'member_id' | 'channel' | 'expires' | 'last_used' | 'revoked' | 'language' | 'seen_by'> & {
    /** Whether `seen_by` administrates the company now. */
    seer_administrates: boolean;
  };
}

const callers = prepareRead(
  ['clientId', 'sessionHash'],
  (db, { clientId, sessionHash }) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('clients as c', 'c.client_id', 's.client_id')
      .leftJoin('members as m', (join) =>
        join.onRef('m.client_id', '=', 's.client_id').onRef('m.member_id', '=', 's.member_id'),
      )
      .select(['s.member_id', 's.channel', 's.expires', 's.last_used', 's.revoked', 's.language', 's.seen_by'])
      .select(callerStateColumns)
      .select(selectRoleIds(clientId, sql.ref('s.member_id')))
      .select(
        sql<boolean>`exists (select 1 from members as v where v.client_id = ${clientId} and v.member_id = s.seen_by and v.is_admin and not v.deleted)`.as(
          'seer_administrates',
        ),
      )
      .where('s.client_id', '=', clientId)
      .where('s.session_hash', '=', sessionHash),
  ['expires', 'last_used'],
);

/** Returns the caller by company and hash (ADR-0010), in one statement, because every call pays for it. */
export async function findCaller(db: Db, clientId: string, sessionHash: string): Promise<CallerRow | null> {
  const [row] = await callers(db, { clientId, sessionHash });
  if (!row) return null;
  const { member_id, channel, expires, last_used, revoked, language, seen_by, seer_administrates } = row;
  return {
    session: { member_id, channel, expires, last_used, revoked, language, seen_by, seer_administrates },
    ...toCallerState(row),
  };
}

export async function addSession(
  db: Db | Trx,
  session: Omit<SessionRow, 'revoked' | 'seen_by'> & { seen_by?: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, revoked: false })
    .execute();
}

export async function touchSession(
  db: Db,
  clientId: string,
  sessionHash: string,
  { time, language }: { time: Date; language: SessionRow['language'] },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used: time, language })
    .where('client_id', '=', clientId)
    .where('session_hash', '=', sessionHash)
    .execute();
}

/** Replaces the member's token of the suite, also in the sign-in that may open the next session. */
export async function keepSuiteToken(
  db: Db,
  clientId: string,
  sessionHash: string,
  token: Pick<SessionRow, 'suite_token' | 'suite_token_until'>,
): Promise<void> {
  const row = await db
    .updateTable('sessions')
    .set(token)
    .where('client_id', '=', clientId)
    .where('session_hash', '=', sessionHash)
    .where('revoked', '=', false)
    .returning('token_hash')
    .executeTakeFirst();
  if (row?.token_hash)
    await db.updateTable('login_tokens').set(token).where('token_hash', '=', row.token_hash).execute();
}

/** Ends a session, and deletes the member's token of the suite and the login token that would open the next session. */
export async function revokeSession(trx: Trx, clientId: string, sessionHash: string): Promise<void> {
  const row = await trx
    .updateTable('sessions')
    .set({ revoked: true, suite_token: null, suite_token_until: null })
    .where('client_id', '=', clientId)
    .where('session_hash', '=', sessionHash)
    .returning('token_hash')
    .executeTakeFirst();
  if (row?.token_hash) await trx.deleteFrom('login_tokens').where('token_hash', '=', row.token_hash).execute();
}

/** Ends the sessions in which an administrator looks as another member. */
export async function endViews(trx: Trx, clientId: string, memberId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked: true })
    .where('client_id', '=', clientId)
    .where('seen_by', '=', memberId)
    .execute();
}
