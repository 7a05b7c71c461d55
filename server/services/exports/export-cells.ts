import { readingAt, readingOfDay } from '../../../domain/calendar';
import type { Cell, TimeCell } from '../../../domain/exports/cells';
import type { StoredRecord } from '../../../domain/filters/matches';
import { writeTitles } from '../../../domain/import/titles';
import { abilities } from '../../../domain/kinds';
import type { Field } from '../../../domain/metadata/field';
import { isEmptyValue, valueTypes, type TextContext } from '../../../domain/values';
import { idsIn, isLinkField, linkedTable } from '../../../domain/values/link-field';
import type { SessionRequest } from '../../context';
import { messageTexts } from '../../messages/texts';
import { listReferences } from '../../policies/visible-values';
import { memberNames } from '../../queries/people/member-names';
import { refsAndFiles } from '../links/refs';
import type { TypeContext } from '../records/record-access';
import type { SystemColumn } from './export-columns';
import type { ExportContents } from './export-contents';

/**
 * Returns the cells of records as an export writes them, with the rights of the caller. An import compares its file with them. @param system the
 * columns that are not fields, by their ids
 */
export async function exportCells(
  request: SessionRequest,
  { resolveType }: TypeContext,
  { columns, system }: Pick<ExportContents, 'columns' | 'system'>,
  records: readonly StoredRecord[],
): Promise<Cell[][]> {
  const { db, actor, language } = request;
  const references = records.flatMap((record) => listReferences(record, columns));
  const idsTo = (kind: 'member' | 'file') =>
    references.flatMap((reference) => (reference.to === kind ? [reference.id] : []));
  const [members, { refs, files }] = await Promise.all([
    memberNames(db, actor.clientId, [...idsTo('member'), ...shownMembers(columns, records), ...listPeople(records)]),
    refsAndFiles(
      db,
      resolveType,
      references.filter((reference) => reference.to === 'record'),
      { clientId: actor.clientId, ids: idsTo('file') },
    ),
  ]);
  const fileNames = new Map(files.map(({ file_id, name }) => [file_id, name]));
  const { goneMember, goneFile, goneOption, hiddenRecord } = messageTexts(language).timeline;
  const textContext: TextContext = {
    language,
    timeZone: actor.timeZone,
    goneOption,
    memberName: (id) => members.get(id) ?? goneMember,
    fileName: (id) => fileNames.get(id) ?? goneFile,
    recordTitle: (table, id) => refs.get(`${table}:${id}`)?.title ?? hiddenRecord,
  };
  return records.map((record) =>
    columns.map((field) => toCell(record, field, textContext, system.get(field.field_id))),
  );
}

function getTitle(id: string, field: Field, { recordTitle }: TextContext): string {
  return recordTitle?.(linkedTable(field) ?? '', id) ?? '';
}

function shownMembers(columns: readonly Field[], records: readonly StoredRecord[]): string[] {
  return columns.some(({ value_type }) => valueTypes[value_type].shows === '_all_member_ids')
    ? records.flatMap(({ members }) => members)
    : [];
}

/** Returns the members in the properties of records. */
function listPeople(records: readonly StoredRecord[]): string[] {
  return records.flatMap(({ owner, creator }) => [owner, creator].filter((id) => id !== null));
}

function toCell(
  record: StoredRecord,
  field: Field,
  textContext: TextContext,
  systemColumn: SystemColumn | undefined,
): Cell {
  const type = valueTypes[field.value_type];
  const value = systemColumn
    ? systemColumn.read(record)
    : type.shows === '_id'
      ? record.id
      : type.shows === '_all_member_ids'
        ? record.members
        : record.data[field.field_id];
  if (isEmptyValue(type, value)) return null;
  if (isLinkField(field)) return writeTitles(idsIn(value).map((id) => getTitle(id, field, textContext)));
  if (type.storage === 'number' && typeof value === 'number') return value;
  return toTimeCell(value, field, textContext) ?? type.text(value, field, textContext);
}

/** Returns a day or a moment with its wall-clock reading in the company's zone; undefined for another value. */
function toTimeCell(value: unknown, field: Field, textContext: TextContext): TimeCell | undefined {
  const { time } = abilities[field.value_type];
  const text = () => valueTypes[field.value_type].text(value, field, textContext);
  if (time === 'day' && typeof value === 'string')
    return { text: text(), reading: readingOfDay(value), hasTime: false };
  if (time === 'moment' && typeof value === 'number')
    return { text: text(), reading: readingAt(textContext.timeZone, value), hasTime: true };
  return undefined;
}
