import { AppError } from '../../domain/errors';
import { exportRowLimit } from '../../domain/exports/limits';
import type { StoredRecord } from '../../domain/filters/matches';
import { localised, type Field } from '../../domain/metadata/field';
import { writeTitles } from '../../domain/import/titles';
import { isEmptyValue, valueTypes, type TextContext } from '../../domain/values';
import { idsIn, isLinkField, linkedTable } from '../../domain/values/link-field';
import type { SystemColumn } from '../services/exports/export-columns';
import { exportContents, type ExportContents, type ExportRequest } from '../services/exports/export-contents';
import { refsAndFiles } from '../services/links/refs';
import { loadType, type TypeContext } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import { messageTexts } from '../messages/texts';
import { listReferences } from '../policies/visible-values';
import { memberNames } from '../queries/people/member-names';
import { findRecords } from '../queries/records/by-id';
import { orderedIds } from '../queries/records/ordered-ids';
import type { Cell } from './cells';

/** The number of rows that are read at a time: few enough to delay no other caller, and a revoked right counts at the next ones. */
const batchSize = 100;

/** The parts of an export that is being written. */
interface Production {
  /** The ids of the rows, in their order. */
  ids: readonly string[];
  /** Its fields. */
  columns: readonly Field[];
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/**
 * Returns the rows of an export. Their order is read once. Each batch is then read through the gate with the rights that the caller has at that
 * moment. Records that the caller may not read any more are not in the file. @param open returns the request as it would be made now. @throws
 * AppError as `open` says, and exportChanged once the caller may not see a column any more
 */
export async function produce(open: () => Promise<SessionRequest>, exportRequest: ExportRequest): Promise<Production> {
  const request = await open();
  const { context, columns, system, filter } = await exportContents(request, exportRequest);
  const ids = await orderedIds(request.db, context.read, {
    filter,
    keyword: exportRequest.keyword,
    order:
      exportRequest.order_by ??
      (exportRequest.object_id === undefined ? undefined : { field: 'create_time', sort: 'asc' }),
    limit: exportRowLimit,
  });
  const fieldColumns = columns.filter(({ field_id }) => !system.has(field_id));
  async function* rows() {
    yield [columns.map((field) => localised(field, 'field_name', field.field_name, request.language))];
    for (let from = 0; from < ids.length; from += batchSize) {
      const now = await open();
      const current = await loadType(now, exportRequest.table_id);
      if (!stillSees(current.fields, fieldColumns)) throw new AppError('exportChanged');
      const idBatch = ids.slice(from, from + batchSize);
      const recordsById = new Map(
        (await findRecords(now.db, current.read, idBatch)).map((record) => [record.id, record]),
      );
      yield await toCells(
        now,
        current,
        { columns, system },
        idBatch.flatMap((id) => recordsById.get(id) ?? []),
      );
    }
  }
  return { ids, columns: fieldColumns, rows: rows() };
}

/** Whether every column is one that its reader still sees. */
export function stillSees(fields: readonly Field[], columns: readonly Pick<Field, 'field_id'>[]): boolean {
  return columns.every(({ field_id }) =>
    fields.some((field) => field.field_id === field_id && field.access !== 'none'),
  );
}

async function toCells(
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

/** The members whom properties of records name. */
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
  return type.text(value, field, textContext);
}
