import type { StoredRecord } from '../../domain/filters/matches';
import { localised, type Field } from '../../domain/metadata/field';
import { noticeOf } from '../../domain/notices/kinds';
import { plainText } from '../../domain/rich/plain-text';
import { isRich } from '../../domain/rich/rich-text';
import { isEmptyValue, valueTypes, type TextContext } from '../../domain/values';
import type { Language } from '../context';
import type { Db } from '../db/tables';
import { noticeTitle, noticeLine, oldAndNew } from '../messages/notices';
import { ownerField, stageField } from '../messages/property-fields';
import { namedIn, shownTitle } from '../policies/visible-values';
import { readScope, visibleFields, type RuleActor } from '../policies/rules';
import { recordFacts } from '../queries/delivery-facts';
import { findTypeWithFields } from '../queries/fields';
import { timeZoneOf } from '../queries/companies';
import { memberNames } from '../queries/member-names';
import type { NoticeRow } from '../queries/notices';
import { findRecords } from '../queries/records/by-id';
import { webhookNames } from '../queries/webhooks';
import { readNote } from './note-data';

/** A member who reads notices, at home or in a message. */
export interface NoticeAudience extends RuleActor {
  teamIds: readonly string[];
}

export interface DescribedNotice {
  row: NoticeRow;
  /** Null where it is about a webhook, or its reader may not read the record. */
  record: StoredRecord | null;
  typeName: string;
  /** Whether records of its type have stages. */
  hasStages: boolean;
  /** What happened, in one line. */
  title: string;
  /** The record's title; empty where the reader does not see it. */
  recordTitle: string;
  /** What was said or which fields it was, as plain text; may be empty. */
  line: string;
}

/** What a notice is about, by the names of REQ records 3: the note and the record that it is linked to, or the record itself. Nothing where its reader may read neither. */
export function objectsOf({ row, record }: Pick<DescribedNotice, 'row' | 'record'>) {
  if (!record && noticeOf(row.type).isForUnreadable) return { object_type: '', object_id: '' };
  if (row.note_id === null) return { object_type: row.table_id, object_id: row.record_id };
  return { object_type: 'note', object_id: row.note_id, link_object_type: row.table_id, link_object_id: row.record_id };
}

interface Seen {
  records: Map<string, StoredRecord>;
  type: NonNullable<Awaited<ReturnType<typeof findTypeWithFields>>>['type'];
  fields: Field[];
}

/**
 * Notices in words, as far as their reader may know them at this moment: a record or a field that they may not read any more takes its
 * notice with it. A constant number of statements for each object type.
 */
export async function describeNotices(
  db: Db,
  reader: NoticeAudience,
  language: Language,
  rows: readonly NoticeRow[],
): Promise<DescribedNotice[]> {
  const { clientId } = reader;
  const seen = new Map<string, Seen>();
  for (const tableId of new Set(rows.filter((row) => !isOfWebhook(row)).map((row) => row.table_id))) {
    const found = await see(
      db,
      reader,
      tableId,
      rows.filter((row) => row.table_id === tableId).map((row) => row.record_id),
    );
    if (found) seen.set(tableId, found);
  }
  const titles = await linkedTitles(
    db,
    reader,
    rows.flatMap((row) => linksOf(row, seen.get(row.table_id))),
  );
  const [names, notes, webhooks, timeZone] = await Promise.all([
    memberNames(db, clientId, [...new Set(rows.flatMap((row) => row.actor ?? []))]),
    notesOf(db, reader, rows),
    webhookNames(
      db,
      clientId,
      rows.filter((row) => reader.isAdmin && isOfWebhook(row)).map((row) => row.record_id),
    ),
    timeZoneOf(db, clientId),
  ]);
  const words: TextContext = {
    language,
    timeZone: timeZone ?? 'UTC',
    memberName: () => undefined,
    recordTitle: (table, id) => titles.get(`${table}:${id}`),
  };
  return rows.flatMap((row) => {
    if (isOfWebhook(row)) return ofWebhook(row, webhooks.get(row.record_id), language);
    const seenType = seen.get(row.table_id);
    const record = seenType?.records.get(row.record_id);
    const shown = [ownerField(row.table_id), stageField(row.table_id), ...(seenType?.fields ?? [])];
    const fields = row.fields.flatMap(
      (id) => shown.find((field) => field.field_id === id && field.access !== 'none') ?? [],
    );
    const actor = (row.actor !== null && names.get(row.actor)) || '';
    const isOfHiddenField = row.fields.length > 0 && fields.length === 0;
    const isOfLostNote = row.note_id !== null && !notes.has(row.note_id);
    if (!seenType || !record || isOfHiddenField || isOfLostNote) return toldUnreadable(row, actor, language);
    const typeName = localised(
      { i18n_resource: seenType.type.i18n_resource ?? undefined },
      'name',
      seenType.type.name,
      language,
    );
    const recordTitle = shownTitle(seenType.type, seenType.fields, record);
    const line = row.note_id === null ? ownLine(row, record, fields, words, language) : (notes.get(row.note_id) ?? '');
    return [
      {
        row,
        record,
        typeName,
        recordTitle,
        line,
        hasStages: seenType.type.is_stage_on,
        title: noticeTitle(
          noticeOf(row.type).isForUnreadable ? 'SELF_AT' : row.type,
          { actor, record: recordTitle || typeName },
          language,
        ),
      },
    ];
  });
}

const isOfWebhook = ({ type }: NoticeRow) => noticeOf(type).isOfWebhook === true;

/** What is left of a notice for who may not read what it is about: for most types nothing, for a mention that it happened. */
function toldUnreadable(row: NoticeRow, actor: string, language: Language): DescribedNotice[] {
  if (!noticeOf(row.type).isForUnreadable) return [];
  const title = noticeTitle(row.type, { actor, record: '' }, language);
  return [{ row, record: null, typeName: '', recordTitle: '', line: '', hasStages: false, title }];
}

/** Nothing where the webhook is gone, or its reader is no administrator. */
function ofWebhook(row: NoticeRow, name: string | undefined, language: Language): DescribedNotice[] {
  if (name === undefined) return [];
  const title = noticeTitle(row.type, { actor: '', record: name }, language);
  return [{ row, record: null, typeName: '', recordTitle: '', line: '', hasStages: false, title }];
}

/** The records of a type that a reader may read, with what they see of them. */
async function see(db: Db, reader: NoticeAudience, tableId: string, ids: readonly string[]): Promise<Seen | null> {
  const found = await findTypeWithFields(db, reader.clientId, tableId, reader);
  if (!found) return null;
  const fields = visibleFields(reader, found.fields);
  // Of a draft only what came of its approval is notified.
  const scope = readScope(reader, found.type, fields, found.teamMemberIds);
  const records = await findRecords(db, scope, ids, { drafts: true });
  return { type: found.type, fields, records: new Map(records.map((record) => [record.id, record])) };
}

/** The records that a new record names in the fields that its notice is about. */
function linksOf(row: NoticeRow, seenType: Seen | undefined): { table: string; id: string }[] {
  const record = seenType?.records.get(row.record_id);
  if (row.type !== 'OBJECT_LINK_CREATE' || !seenType || !record) return [];
  return namedIn(
    record,
    seenType.fields.filter((field) => row.fields.includes(field.field_id)),
  );
}

/** The titles of named records that the reader may read, by `<table>:<id>`. */
async function linkedTitles(
  db: Db,
  reader: NoticeAudience,
  named: readonly { table: string; id: string }[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const table of new Set(named.map((one) => one.table))) {
    const found = await see(
      db,
      reader,
      table,
      named.filter((one) => one.table === table).map(({ id }) => id),
    );
    for (const record of found?.records.values() ?? [])
      titles.set(
        `${table}:${record.id}`,
        shownTitle(found?.type ?? { list_first_show_field_id: '' }, found?.fields ?? [], record),
      );
  }
  return titles;
}

/** The words around a mention, the value as it is now, the records that are named, or the names of what changed. */
function ownLine(
  { type, changes }: NoticeRow,
  record: StoredRecord,
  fields: readonly Field[],
  words: TextContext,
  language: Language,
): string {
  const { line } = noticeOf(type);
  const text = (field: Field, value: unknown) =>
    isEmptyValue(valueTypes[field.value_type], value) ? '' : valueTypes[field.value_type].text(value, field, words);
  if (line === 'values') {
    return fields
      .map((field) => {
        const change = changes?.find((one) => one.field === field.field_id);
        return change
          ? oldAndNew(text(field, change.old), text(field, change.new), language)
          : text(field, record.data[field.field_id]);
      })
      .filter(Boolean)
      .join('\n');
  }
  if (line === 'mention') return fields.map((field) => wordsIn(field, record.data[field.field_id])).join('\n');
  // The date itself says more than the name of its field.
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
 * The words of living notes, empty where the reader does not see what notes say. Who reads the record reads the note about it
 * (server/policies/notes.ts).
 */
async function notesOf(db: Db, reader: NoticeAudience, rows: readonly NoticeRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.note_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await findTypeWithFields(db, reader.clientId, 'note', reader);
  const content =
    found &&
    visibleFields(reader, found.fields).find((field) => field.field_id === 'content' && field.access !== 'none');
  const notes = await Promise.all(ids.map((id) => recordFacts(db, reader.clientId, 'note', id)));
  return new Map(
    notes.flatMap((note) =>
      note && note.deleted_at === null
        ? [[note.id, content ? wordsIn(content, readNote(note.data).content) : ''] as const]
        : [],
    ),
  );
}
