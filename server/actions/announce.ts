import type { StoredRecord } from '../../domain/filters/matches';
import { tellingOf, type Deed } from '../../domain/notices/causes';
import { defaultSetting, isScheduled, type NoticeKind, type NoticeSetting, type NoticeType } from '../../domain/notices/kinds';
import type { App } from '../context';
import type { Trx } from '../db/tables';
import { rolesOn } from '../policies/access';
import { mayRead, visibleFields, type RuleActor } from '../policies/rules';
import { findTypeWithFields } from '../queries/fields';
import { membersOfTeams, noticeReaders, type NoticeReader } from '../queries/notice-readers';
import { insertNotices } from '../queries/notices';
import { afterCommit } from './after-commit';
import { enqueue } from './enqueue';

/** Who did it, with the clock and the ids of this server. */
export interface Announcer extends Pick<App, 'now' | 'makeId'> {
  /** Without a member it was nobody: the morning's notices. */
  actor: { clientId: string; memberId: string | null };
}

/**
 * Tells of a deed in its own transaction: a notice for everybody whom it concerns, whose settings want it and who may read the record
 * and what the notice speaks of; with the outbox rows of the messages. Nobody is told of their own deeds.
 */
export async function announce(trx: Trx, announcer: Announcer, record: StoredRecord, deed: Omit<Deed, 'record'>, noteId: string | null = null): Promise<void> {
  const { clientId, memberId: actor } = announcer.actor;
  const whole: Deed = { ...deed, record };
  const readers = await noticeReaders(trx, clientId, { tableId: record.table_id, named: [...record.members, ...deed.mentioned.keys()], except: actor ?? '' });
  const told = readers.flatMap((reader) => {
    const telling = tellingOf(whole, reader.member_id, (kind) => settingOf(reader, kind));
    return telling ? [{ reader, telling, fields: noteId === null ? fieldsOf(whole, reader.member_id, telling.type) : [] }] : [];
  });
  if (told.length === 0) return;

  const sees = await sightOf(trx, clientId, record, told.map(({ reader }) => reader));
  const rows = told.filter(({ reader, fields }) => sees(reader, fields)).map(({ reader, telling, fields }) => ({
    card: telling.card,
    row: {
      client_id: clientId, member_id: reader.member_id, notice_id: announcer.makeId(), type: telling.type, table_id: record.table_id, record_id: record.id,
      note_id: noteId, actor, fields, on_home: telling.home, create_time: new Date(announcer.now()),
    },
  }));
  await insertNotices(trx, rows.map(({ row }) => row));
  if (rows.length > 0) afterCommit(trx, 'notices');
  // What the morning tells comes bundled in one message (decision 56).
  for (const { row } of rows.filter(({ card, row: { type } }) => card && !isScheduled(type))) {
    await enqueue(trx, announcer, { clientId, kind: 'notice.card', dedupeKey: `notice:${row.notice_id}`, payload: { member_id: row.member_id, notice_id: row.notice_id } });
  }
}

function fieldsOf({ changed, mentioned }: Deed, memberId: string, type: NoticeType): string[] {
  const mentioning = mentioned.get(memberId);
  if (type === 'SELF_AT' && mentioning !== undefined) return [mentioning];
  return type === 'OBJECT_CHANGE' || isScheduled(type) ? [...changed] : [];
}

/** What a member has set, else what counts by itself. */
export function settingOf({ settings }: Pick<NoticeReader, 'settings'>, kind: NoticeKind): NoticeSetting {
  const own = settings.find((setting) => setting.kind === kind);
  if (!own) return defaultSetting(kind);
  return {
    card_notice_config: { is_notice: own.card_on, notice_scope: own.card_scope },
    main_page_notice_config: { is_notice: own.home_on, notice_scope: own.home_scope },
  };
}

/** Whether a reader may read the record and, where fields are named, one of them: judged by the same policies as every other read. */
async function sightOf(trx: Trx, clientId: string, record: StoredRecord, readers: readonly NoticeReader[]): Promise<(reader: NoticeReader, fields: readonly string[]) => boolean> {
  const rolesOf = (reader: NoticeReader) => rolesOn(reader.seat, reader.role_ids);
  const teamIds = [...new Set(readers.flatMap((reader) => reader.team_ids))];
  const found = await findTypeWithFields(trx, clientId, record.table_id, { teamIds, roleIds: [...new Set(readers.flatMap(rolesOf))] });
  if (!found) return () => false;
  // Without a rule that asks for teams the type brings no mates, and nobody needs them.
  const mates = found.teamMates.length === 0 ? [] : await membersOfTeams(trx, clientId, teamIds);
  return (reader, fields) => {
    const actor: RuleActor = {
      clientId, memberId: reader.member_id, isAdmin: reader.is_admin, isDataAdmin: reader.is_data_admin, roleIds: rolesOf(reader), seat: reader.seat,
    };
    const own = mates.filter((mate) => mate.team_ids.some((team) => reader.team_ids.includes(team))).map((mate) => mate.member_id);
    if (!mayRead(actor, found.type, record, own)) return false;
    const visible = visibleFields(actor, found.fields);
    return fields.length === 0 || fields.some((id) => visible.some((field) => field.field_id === id && field.access !== 'none'));
  };
}
