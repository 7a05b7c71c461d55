import { noticeCardKind } from '../../../domain/deliveries/notice-card';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { NotifiedChange } from '../../../domain/notices/change';
import { decideNotice } from '../../../domain/notices/decide';
import { defaultSetting } from '../../../domain/notices/default-setting';
import { getNotice, type NoticeKind, type NoticeSetting, type NoticeType } from '../../../domain/notices/kinds';
import { ownerProperty } from '../../../domain/metadata/owner';
import type { App, ConfigurationSnapshot } from '../../context';
import type { NoticeChange, Trx } from '../../db/tables';
import { rolesOn } from '../../policies/access';
import { mayRead, visibleFields, type RuleActor } from '../../policies/rules';
import { noticeReaders, type NoticeReader } from '../../queries/notices/notice-readers';
import { addNoticeRecords } from '../../queries/notices/notice-groups';
import { insertNotices } from '../../queries/notices/notices';
import { enqueue } from '../outbox/enqueue';
import { getCompanyConfiguration } from '../records/save-context';

/** The acting member, with the clock and the ids of this server. */
export interface Notifier extends Pick<App, 'now' | 'makeId' | 'configurations'> {
  /** The member is null for the daily digest, which has no author. */
  actor: { clientId: string; memberId: string | null; configurationVersion: number };
  /** The action on several records that this belongs to: its notices are collected, and `notifyOfGroup` writes one of them. */
  noticeGroup?: string | undefined;
}

/** The subject of a notice in addition to the record of the event. */
export interface NotifiedSubject {
  /** The note that was written. */
  noteId?: string;
  /** The new record that names it, and the fields that do: the notice leads there. */
  linked?: { record: StoredRecord; fields: readonly string[] };
  /** Members who were already notified of the same change. */
  except?: readonly string[];
  /** Mentioned members who may not read the record learn of the mention (SD-88). */
  tellsUnreadable?: boolean;
  /** The members to whom the notice is limited; absent: all. */
  only?: readonly string[] | undefined;
}

/** A notified member and the type of the notice. */
export interface Notified {
  memberId: string;
  type: NoticeType;
}

/**
 * Writes the notices of a change in its transaction, with the outbox rows of the messages: one for each concerned member whose settings include it
 * and who may read the record and the subject. Members get no notices of their own changes.
 */
export async function notify(
  trx: Trx,
  notifier: Notifier,
  record: StoredRecord,
  change: Omit<NotifiedChange, 'record'>,
  about: NotifiedSubject = {},
): Promise<Notified[]> {
  const { clientId, memberId: actor } = notifier.actor;
  const { noteId = null, linked, except = [], tellsUnreadable = false, only } = about;
  const fullChange: NotifiedChange = { ...change, record };
  const company = await getCompanyConfiguration(trx, notifier);
  const concernedIds = [...record.members, ...record.followers, ...change.mentioned.keys(), ...(change.tookPart ?? [])];
  if (!company.widelyNoticed.has(record.table_id) && concernedIds.every((member) => member === actor)) return [];
  const readers = (
    await noticeReaders(trx, clientId, { tableId: record.table_id, named: concernedIds, except: actor ?? '' })
  ).filter(({ member_id }) => !except.includes(member_id) && (only?.includes(member_id) ?? true));
  const decide = (reader: NoticeReader, visibleChange: NotifiedChange) =>
    decideNotice(visibleChange, reader.member_id, (kind) => getSetting(reader, kind));
  const concerned = readers.filter((reader) => decide(reader, fullChange) !== null);
  if (concerned.length === 0) return [];

  const sees = loadVisibleFields(company, clientId, record);
  const seesLinked = linked && loadVisibleFields(company, clientId, linked.record);
  const { table_id, id: record_id } = linked?.record ?? record;
  const rows = concerned.flatMap((reader) => {
    const visible = sees(reader);
    if (linked && !linked.fields.some((field) => seesLinked?.(reader)?.has(field))) return [];
    // A member who does not see a field is not notified of its change or its mentions: the notice covers the visible rest.
    const visibleChange = !visible || noteId !== null ? fullChange : visiblePart(fullChange, visible);
    const decision = visibleChange && decide(reader, visibleChange);
    if (!decision || !(visible || (tellsUnreadable && decision.type === 'SELF_AT'))) return [];
    const type: NoticeType = visible ? decision.type : 'SELF_AT_UNREADABLE';
    const fields = linked
      ? [...linked.fields]
      : noteId === null
        ? listFields(visibleChange, reader.member_id, type)
        : [];
    const row = {
      client_id: clientId,
      member_id: reader.member_id,
      notice_id: notifier.makeId(),
      type,
      table_id,
      record_id,
      note_id: noteId,
      actor,
      fields,
      changes: getNotice(type).field ? getChanges(fullChange, fields) : null,
      on_home: decision.home,
      create_time: new Date(notifier.now()),
    };
    return [{ card: decision.card, row }];
  });
  const notified = rows.map(({ row }) => ({ memberId: row.member_id, type: row.type }));
  if (notifier.noticeGroup !== undefined && noteId === null) {
    await collect(trx, notifier.noticeGroup, rows, linked?.record ?? record);
    return notified;
  }
  await insertNotices(
    trx,
    rows.map(({ row }) => row),
  );
  if (rows.length > 0) trx.onCommit.push({ wake: 'eventHub', clientId });
  // The daily digest sends one message for all of its notices (SD-56).
  for (const { row } of rows.filter(({ card, row: { type } }) => card && getNotice(type).scheduled !== true)) {
    await enqueue(trx, notifier, {
      clientId,
      kind: noticeCardKind,
      dedupeKey: `notice:${row.notice_id}`,
      payload: { member_id: row.member_id, notice_id: row.notice_id },
    });
  }
  return notified;
}

type GroupedRow = Omit<Parameters<typeof insertNotices>[1][number], 'note_id'>;

/** Adds the notices to the group of their action. */
async function collect(
  trx: Trx,
  groupId: string,
  rows: readonly { card: boolean; row: GroupedRow }[],
  { owner }: StoredRecord,
): Promise<void> {
  const toGroupRow = ({ card, row }: { card: boolean; row: GroupedRow }) => ({
    client_id: row.client_id,
    group_id: groupId,
    member_id: row.member_id,
    table_id: row.table_id,
    record_id: row.record_id,
    type: row.type,
    actor: row.actor,
    fields: row.type === 'TEAM_MEMBER_ADD' && owner === row.member_id ? [ownerProperty] : row.fields,
    changes: row.changes ?? null,
    on_home: row.on_home,
    on_card: card,
    create_time: row.create_time,
  });
  await addNoticeRecords(trx, rows.map(toGroupRow));
}

/** Returns a change without hidden fields; null where nothing is left. */
function visiblePart(change: NotifiedChange, visible: ReadonlySet<string>): NotifiedChange | null {
  const changedFields = change.changed.filter((field) => visible.has(field));
  if (change.due && changedFields.length === 0) return null;
  return {
    ...change,
    changed: changedFields,
    mentioned: new Map([...change.mentioned].filter(([, field]) => visible.has(field))),
  };
}

function listFields({ changed, mentioned }: NotifiedChange, memberId: string, type: NoticeType): string[] {
  const { field, line, scheduled } = getNotice(type);
  if (field) return [field.field];
  const mentioning = mentioned.get(memberId);
  if (line === 'mention' && mentioning !== undefined) return [mentioning];
  return type === 'OBJECT_CHANGE' || scheduled ? [...changed] : [];
}

function getChanges({ values }: NotifiedChange, fields: readonly string[]): NoticeChange[] {
  return fields.flatMap((field) => {
    const change = values?.get(field);
    return change ? [{ field, ...change }] : [];
  });
}

/** Returns the setting of a member, else of the company, else the default. */
export function getSetting(
  { settings, defaults }: Pick<NoticeReader, 'settings' | 'defaults'>,
  kind: NoticeKind,
): NoticeSetting {
  const memberSetting = settings.find((setting) => setting.kind === kind);
  if (!memberSetting) return defaultSetting(kind, defaults);
  return {
    card_notice_config: { is_notice: memberSetting.card_on, notice_scope: memberSetting.card_scope },
    main_page_notice_config: { is_notice: memberSetting.home_on, notice_scope: memberSetting.home_scope },
  };
}

/** Returns the visible fields of a record; null where the reader may not read it. The policies are those of every other read. */
function loadVisibleFields(
  { types, membersOfTeams }: ConfigurationSnapshot,
  clientId: string,
  record: StoredRecord,
): (reader: NoticeReader) => ReadonlySet<string> | null {
  const configuredType = types.get(record.table_id);
  if (!configuredType) return () => null;
  return (reader) => {
    const actor: RuleActor = {
      clientId,
      memberId: reader.member_id,
      isAdmin: reader.is_admin,
      isDataAdmin: reader.is_data_admin,
      roleIds: rolesOn(reader.seat, reader.role_ids),
      seat: reader.seat,
    };
    const colleagues = configuredType.asksForTeams
      ? reader.team_ids.flatMap((team) => membersOfTeams.get(team) ?? [])
      : [];
    if (!mayRead(actor, configuredType.type, record, colleagues)) return null;
    return new Set([
      ownerProperty,
      ...visibleFields(actor, configuredType.fields)
        .filter((field) => field.access !== 'none')
        .map((field) => field.field_id),
    ]);
  };
}
