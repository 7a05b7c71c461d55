import { localised } from '../../../domain/metadata/field';
import { nameOfMany } from '../../../domain/metadata/reading';
import { getNotice } from '../../../domain/notices/kinds';
import type { Language } from '../../context';
import type { Db } from '../../db/tables';
import { groupTitle, noticeNames } from '../../messages/notices';
import { shownTitle } from '../../policies/visible-values';
import {
  findNoticeRecords,
  listGroupTables,
  listReadableParts,
  type NoticeWay,
  type ReadablePart,
} from '../../queries/notices/notice-groups';
import type { NoticeRow } from '../../queries/notices/notices';
import { memberNames } from '../../queries/people/member-names';
import { findRecords } from '../../queries/records/by-id';
import type { DescribedNotice } from './described-notice';
import { openReadableType, type MemberReader } from '../people/visible-records';

type OpenedType = NonNullable<Awaited<ReturnType<typeof openReadableType>>>;

/** Notices of actions on several records, as far as their reader may read these now. */
interface ReadGroups {
  /** Notices with one readable record: they are described as notices about that record. */
  singles: NoticeRow[];
  /** Notices with several readable records, with their parts, the most personal first. */
  groups: { row: NoticeRow; parts: [ReadablePart, ...ReadablePart[]] }[];
  types: ReadonlyMap<string, OpenedType>;
}

/** Reads the groups of notices. A notice without a readable record is left out, except for a mention. */
export async function readGroups(
  db: Db,
  reader: MemberReader,
  rows: readonly NoticeRow[],
  way: NoticeWay,
): Promise<ReadGroups> {
  const { clientId, memberId } = reader;
  const groupIds = rows.flatMap(({ group_id }) => group_id ?? []);
  const types = new Map<string, OpenedType>();
  if (groupIds.length === 0) return { singles: [], groups: [], types };
  const parts: ReadablePart[] = [];
  for (const tableId of await listGroupTables(db, clientId, memberId, groupIds)) {
    const type = await openReadableType(db, reader, tableId);
    if (!type) continue;
    types.set(tableId, type);
    parts.push(...(await listReadableParts(db, type.scope, { memberId, groupIds, way })));
  }
  const groups: ReadGroups['groups'] = [];
  const singleRecordRows: { row: NoticeRow; part: ReadablePart }[] = [];
  const singles: NoticeRow[] = [];
  for (const row of rows.filter(({ group_id }) => group_id !== null)) {
    const [first, ...furtherParts] = parts.filter(({ group_id }) => group_id === row.group_id).sort(compareParts);
    if (!first) singles.push(...(getNotice(row.type).isForUnreadable ? [{ ...row, group_id: null }] : []));
    else if (new Set([first, ...furtherParts].flatMap(({ ids }) => ids)).size === 1)
      singleRecordRows.push({ row, part: first });
    else groups.push({ row, parts: [first, ...furtherParts] });
  }
  return { singles: [...singles, ...(await toSingles(db, reader, singleRecordRows))], groups, types };
}

function compareParts(left: ReadablePart, right: ReadablePart): number {
  return getNotice(left.type).rank - getNotice(right.type).rank || right.count - left.count;
}

/** Returns group notices with one record in the form of single notices. */
async function toSingles(
  db: Db,
  { clientId, memberId }: MemberReader,
  singleRecordRows: readonly { row: NoticeRow; part: ReadablePart }[],
): Promise<NoticeRow[]> {
  if (singleRecordRows.length === 0) return [];
  const noticeRecords = await findNoticeRecords(db, clientId, memberId, {
    groupIds: singleRecordRows.map(({ part }) => part.group_id),
    recordIds: singleRecordRows.flatMap(({ part }) => part.ids),
  });
  return singleRecordRows.flatMap(({ row, part }) => {
    const noticeRecord = noticeRecords.find(
      ({ group_id, type, record_id }) =>
        group_id === part.group_id && type === part.type && part.ids.includes(record_id),
    );
    if (!noticeRecord) return [];
    const { type, table_id, record_id, changes } = noticeRecord;
    return [
      {
        ...row,
        type,
        table_id,
        record_id,
        changes,
        fields: part.isHandedOver ? [] : noticeRecord.fields,
        group_id: null,
      },
    ];
  });
}

/** Describes notices of several records: the most common event is the title; some names and the other events are in the line below. */
export async function describeGroups(
  db: Db,
  reader: MemberReader,
  language: Language,
  { groups, types }: ReadGroups,
): Promise<DescribedNotice[]> {
  if (groups.length === 0) return [];
  const titles = new Map<string, string>();
  for (const [tableId, { type, fields, scope }] of types) {
    const ids = groups.flatMap(({ parts: [first] }) => (first.table_id === tableId ? first.ids : []));
    for (const record of ids.length === 0 ? [] : await findRecords(db, scope, ids, { drafts: true }))
      titles.set(`${tableId}:${record.id}`, shownTitle(type, fields, record));
  }
  const actors = groups.flatMap(({ row }) => row.actor ?? []);
  const names = await memberNames(db, reader.clientId, [...new Set(actors)]);
  return groups.map(({ row, parts }) => {
    const [first, ...furtherParts] = parts;
    const actor = (row.actor !== null && names.get(row.actor)) || '';
    const toSentence = (readablePart: ReadablePart) =>
      groupTitle(
        readablePart,
        { actor, records: getTypeName(types, readablePart.table_id, language, nameOfMany) },
        language,
      );
    const recordTitles = first.ids.flatMap((id) => titles.get(`${first.table_id}:${id}`) || []);
    const lines = [noticeNames(recordTitles, first.count, language), ...furtherParts.map(toSentence)];
    return {
      row: { ...row, type: first.type, table_id: first.table_id, record_id: first.ids[0] ?? '' },
      record: null,
      typeName: getTypeName(types, first.table_id, language, (type) => localised(type, 'name', type.name, language)),
      hasStages: false,
      title: toSentence(first),
      recordTitle: '',
      line: lines.filter(Boolean).join('\n'),
      records: { table_id: first.table_id, count: first.count },
    };
  });
}

function getTypeName(
  types: ReadGroups['types'],
  tableId: string,
  language: Language,
  toName: (type: Parameters<typeof nameOfMany>[0], language: string) => string,
): string {
  const type = types.get(tableId)?.type;
  if (!type) return '';
  const { name, i18n_resource } = type;
  return toName({ name, ...(i18n_resource && { i18n_resource }) }, language);
}
