import { sql, type Selectable } from 'kysely';
import type { NoticeDefaults } from '../../../domain/metadata/settings';
import type { Db, MembersTable, NoticeConfigsTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';

/** The members whom a change may concern, before their read rights are checked. */

export interface NoticeReader extends Pick<
  Selectable<MembersTable>,
  'member_id' | 'is_admin' | 'is_data_admin' | 'team_ids'
> {
  seat: 'paid' | 'free';
  role_ids: string[];
  /** The company's settings for this object type; null: none. */
  defaults: NoticeDefaults | null;
  /** The reader's settings for it. */
  settings: Pick<Selectable<NoticeConfigsTable>, 'kind' | 'card_on' | 'card_scope' | 'home_on' | 'home_scope'>[];
}

/**
 * Returns members with a seat who are named, or who get notices of every readable record of the type by their own or the company's setting; except
 * `except`.
 */
export function noticeReaders(
  db: Db | Trx,
  clientId: string,
  { tableId, named, except }: { tableId: string; named: readonly string[]; except: string },
): Promise<NoticeReader[]> {
  return readersNamed(db, [clientId, tableId, except], named);
}

type NamedOf = readonly (readonly string[])[];

const readersNamed = shareable(
  async (db, [clientId, tableId, except]: [string, string, string], nameLists: NamedOf) => {
    const all = [...new Set(nameLists.flat())];
    const { rows } = await sql<NoticeReader>`
    select m.member_id, m.is_admin, m.is_data_admin, m.team_ids, m.seat,
      (select coalesce(array_agg(r.role_id), '{}') from member_roles as r where r.client_id = ${clientId} and r.member_id = m.member_id) as role_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'card_on', c.card_on, 'card_scope', c.card_scope, 'home_on', c.home_on, 'home_scope', c.home_scope)), '[]')
        from notice_configs as c where c.client_id = ${clientId} and c.member_id = m.member_id and c.table_id = ${tableId}) as settings,
      (select t.settings -> 'notice_defaults' from object_types as t where t.client_id = ${clientId} and t.table_id = ${tableId}) as defaults
    from members as m
    where m.client_id = ${clientId} and not m.deleted and m.seat <> 'none' and m.member_id <> ${except}
      and (m.member_id = any(${all}::text[]) or exists (
        select 1 from notice_configs as w where w.client_id = ${clientId} and w.member_id = m.member_id and w.table_id = ${tableId}
          and ((w.card_on and w.card_scope = 'read') or (w.home_on and w.home_scope = 'read')))
        or exists (select 1 from object_types as t where t.client_id = ${clientId} and t.table_id = ${tableId}
          and jsonb_path_exists(t.settings, '$.notice_defaults.*.* ? (@.is_notice == true && @.notice_scope == "read")')))
    order by m.member_id`.execute(db);
    return nameLists.map((memberIds) => rows.filter((row) => memberIds.includes(row.member_id) || wantsAll(row)));
  },
);

/** Whether a member gets notices of every record of the type: by the member's own setting, else the company's. */
function wantsAll({ settings, defaults }: NoticeReader): boolean {
  return (
    settings.some(
      ({ card_on, card_scope, home_on, home_scope }) =>
        (card_on && card_scope === 'read') || (home_on && home_scope === 'read'),
    ) ||
    Object.entries(defaults ?? {}).some(
      ([kind, channels]) =>
        settings.every((memberSetting) => memberSetting.kind !== kind) &&
        Object.values(channels).some(({ is_notice, notice_scope }) => is_notice && notice_scope === 'read'),
    )
  );
}

/** A member in the form of policies, with the seats of the company. */
interface EveryReader extends Pick<
  Selectable<MembersTable>,
  'member_id' | 'name' | 'is_admin' | 'is_data_admin' | 'team_ids' | 'seat'
> {
  role_ids: string[];
  free_seats: boolean;
}

/** Returns all active members, with any seat. */
export async function everyReader(db: Db, clientId: string): Promise<EveryReader[]> {
  const { rows } = await sql<EveryReader>`
    select m.member_id, m.name, m.is_admin, m.is_data_admin, m.team_ids, m.seat, c.free_seats,
      (select coalesce(array_agg(r.role_id), '{}') from member_roles as r where r.client_id = ${clientId} and r.member_id = m.member_id) as role_ids
    from members as m join clients as c on c.client_id = ${clientId}
    where m.client_id = ${clientId} and not m.deleted
    order by m.member_id`.execute(db);
  return rows;
}

/** Returns the language of the member's last session; null for none. */
export async function languageOfMember(
  db: Db | Trx,
  clientId: string,
  memberId: string,
): Promise<'zh' | 'en' | 'ja' | null> {
  const row = await db
    .selectFrom('sessions')
    .select('language')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('language', 'is not', null)
    .orderBy('last_used', 'desc')
    .orderBy('session_hash')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? null;
}
