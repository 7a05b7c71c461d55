import type { StoredRecord } from '../../../domain/filters/matches';
import { localised, type Field } from '../../../domain/metadata/field';
import { getNotice } from '../../../domain/notices/kinds';
import { plainText } from '../../../domain/rich/plain-text';
import { isRich } from '../../../domain/rich/rich-text';
import { isEmptyValue, valueTypes, type TextContext } from '../../../domain/values';
import type { Language } from '../../context';
import type { Db } from '../../db/tables';
import { noticeTitle, noticeLine, oldAndNew } from '../../messages/notices';
import { ownerField, stageField } from '../../messages/property-fields';
import { visibleFields } from '../../policies/rules';
import { namedIn, shownTitle } from '../../policies/visible-values';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { findTimeZone } from '../../queries/companies/companies';
import { memberNames } from '../../queries/people/member-names';
import type { NoticeWay } from '../../queries/notices/notice-groups';
import type { NoticeRow } from '../../queries/notices/notices';
import { webhookNames } from '../../queries/programs/webhooks';
import { readNote } from '../notes/note-data';
import { findLinkedTitles, findVisibleRecords, type MemberReader, type VisibleType } from '../people/visible-records';
import { describeGroups, readGroups } from './describe-groups';
import type { DescribedNotice } from './described-notice';

/**
 * Returns the objects of a notice under the names of REQ records 3: the note and its linked record, or the record itself. Empty where the reader
 * may read neither.
 */
export function listObjects({ row, record }: Pick<DescribedNotice, 'row' | 'record'>) {
  if (!record && getNotice(row.type).isForUnreadable) return { object_type: '', object_id: '' };
  if (row.note_id === null) return { object_type: row.table_id, object_id: row.record_id };
  return { object_type: 'note', object_id: row.note_id, link_object_type: row.table_id, link_object_id: row.record_id };
}

/**
 * Describes notices as far as their reader may now know them: a record or field that became unreadable hides its notice. It runs a constant number
 * of statements for each object type. @param way which records of a group count: those for the home page, or those for the message.
 */
export async function describeNotices(
  db: Db,
  reader: MemberReader,
  language: Language,
  rows: readonly NoticeRow[],
  way: NoticeWay = 'on_home',
): Promise<DescribedNotice[]> {
  const read = await readGroups(db, reader, rows, way);
  const ofOneRecord = [...rows.filter(({ group_id }) => group_id === null), ...read.singles];
  const described = [
    ...(await describeRecords(db, reader, language, ofOneRecord)),
    ...(await describeGroups(db, reader, language, read)),
  ];
  const byId = new Map(described.map((notice) => [notice.row.notice_id, notice]));
  return rows.flatMap(({ notice_id }) => byId.get(notice_id) ?? []);
}

/** Describes notices that are about one record each, or a webhook. */
async function describeRecords(
  db: Db,
  reader: MemberReader,
  language: Language,
  rows: readonly NoticeRow[],
): Promise<DescribedNotice[]> {
  const { clientId } = reader;
  const typesById = new Map<string, VisibleType>();
  for (const tableId of new Set(rows.filter((row) => !isOfWebhook(row)).map((row) => row.table_id))) {
    const visibleType = await findVisibleRecords(
      db,
      reader,
      tableId,
      rows.filter((row) => row.table_id === tableId).map((row) => row.record_id),
    );
    if (visibleType) typesById.set(tableId, visibleType);
  }
  const titles = await findLinkedTitles(
    db,
    reader,
    rows.flatMap((row) => listLinks(row, typesById.get(row.table_id))),
  );
  const [names, notes, webhooks, timeZone] = await Promise.all([
    memberNames(db, clientId, [...new Set(rows.flatMap((row) => row.actor ?? []))]),
    loadNotes(db, reader, rows),
    webhookNames(
      db,
      clientId,
      rows.filter((row) => reader.isAdmin && isOfWebhook(row)).map((row) => row.record_id),
    ),
    findTimeZone(db, clientId),
  ]);
  const textContext: TextContext = {
    language,
    timeZone: timeZone ?? 'UTC',
    memberName: () => undefined,
    recordTitle: (table, id) => titles.get(`${table}:${id}`),
  };
  return rows.flatMap((row) => {
    if (isOfWebhook(row)) return ofWebhook(row, webhooks.get(row.record_id), language);
    const rowType = typesById.get(row.table_id);
    const record = rowType?.records.get(row.record_id);
    const candidateFields = [ownerField(row.table_id), stageField(row.table_id), ...(rowType?.fields ?? [])];
    const fields = row.fields.flatMap(
      (id) => candidateFields.find((field) => field.field_id === id && field.access !== 'none') ?? [],
    );
    const actor = (row.actor !== null && names.get(row.actor)) || '';
    const isOfHiddenField = row.fields.length > 0 && fields.length === 0;
    const isOfLostNote = row.note_id !== null && !notes.has(row.note_id);
    if (!rowType || !record || isOfHiddenField || isOfLostNote) return toldUnreadable(row, actor, language);
    const typeName = localised(
      { i18n_resource: rowType.type.i18n_resource ?? undefined },
      'name',
      rowType.type.name,
      language,
    );
    const recordTitle = shownTitle(rowType.type, rowType.fields, record);
    const line =
      row.note_id === null ? ownLine(row, record, fields, textContext, language) : (notes.get(row.note_id) ?? '');
    return [
      {
        row,
        record,
        typeName,
        recordTitle,
        line,
        hasStages: rowType.type.is_stage_on,
        title: noticeTitle(
          getNotice(row.type).isForUnreadable ? 'SELF_AT' : row.type,
          { actor, record: recordTitle || typeName },
          language,
        ),
      },
    ];
  });
}

const isOfWebhook = ({ type }: NoticeRow) => getNotice(type).isOfWebhook === true;

/** Returns the reduced notice for a reader who may not read its object: null for most types; for a mention, the mention alone. */
function toldUnreadable(row: NoticeRow, actor: string, language: Language): DescribedNotice[] {
  if (!getNotice(row.type).isForUnreadable) return [];
  const title = noticeTitle(row.type, { actor, record: '' }, language);
  return [{ row, record: null, typeName: '', recordTitle: '', line: '', hasStages: false, title }];
}

/** Returns null where the webhook is deleted, or the reader is not an administrator. */
function ofWebhook(row: NoticeRow, name: string | undefined, language: Language): DescribedNotice[] {
  if (name === undefined) return [];
  const title = noticeTitle(row.type, { actor: '', record: name }, language);
  return [{ row, record: null, typeName: '', recordTitle: '', line: '', hasStages: false, title }];
}

/** Returns the records to which a new record links in the fields of its notice. */
function listLinks(row: NoticeRow, seenType: VisibleType | undefined): { table: string; id: string }[] {
  const record = seenType?.records.get(row.record_id);
  if (row.type !== 'OBJECT_LINK_CREATE' || !seenType || !record) return [];
  return namedIn(
    record,
    seenType.fields.filter((field) => row.fields.includes(field.field_id)),
  );
}

/** Returns the line of a notice: the words around a mention, the present value, the linked records, or the names of the changed fields. */
function ownLine(
  { type, changes }: NoticeRow,
  record: StoredRecord,
  fields: readonly Field[],
  textContext: TextContext,
  language: Language,
): string {
  const { line } = getNotice(type);
  const text = (field: Field, value: unknown) =>
    isEmptyValue(valueTypes[field.value_type], value)
      ? ''
      : valueTypes[field.value_type].text(value, field, textContext);
  if (line === 'values') {
    return fields
      .map((field) => {
        const change = changes?.find((candidate) => candidate.field === field.field_id);
        return change
          ? oldAndNew(text(field, change.old), text(field, change.new), language)
          : text(field, record.data[field.field_id]);
      })
      .filter(Boolean)
      .join('\n');
  }
  if (line === 'mention') return fields.map((field) => wordsIn(field, record.data[field.field_id])).join('\n');
  // The date says more than the name of its field.
  if (line === 'dates') return fields.map((field) => text(field, record.data[field.field_id])).join('\n');
  return fields.length === 0
    ? ''
    : noticeLine(
        fields.map((field) => localised(field, 'field_name', field.field_name, language)),
        language,
      );
}

function wordsIn(field: Field, value: unknown): string {
  return typeof value !== 'string' ? '' : isRich(field) ? plainText(value) : value;
}

/**
 * Returns the words of existing notes, empty where the reader does not see the content. Readers of a record may read the notes about it
 * (server/policies/notes.ts).
 */
async function loadNotes(db: Db, reader: MemberReader, rows: readonly NoticeRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.note_id ?? []))];
  if (ids.length === 0) return new Map();
  const noteType = await findTypeWithFields(db, reader.clientId, 'note', reader);
  const content =
    noteType &&
    visibleFields(reader, noteType.fields).find((field) => field.field_id === 'content' && field.access !== 'none');
  const notes = await Promise.all(ids.map((id) => recordFacts(db, reader.clientId, 'note', id)));
  return new Map(
    notes.flatMap((note) =>
      note && note.deleted_at === null
        ? [[note.id, content ? wordsIn(content, readNote(note.data).content) : ''] as const]
        : [],
    ),
  );
}
