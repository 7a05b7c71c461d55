import { isImportable } from '../../domain/import/columns';
import { cellText, type ImportCell } from '../../domain/import/cells';
import { isAsExported } from '../../domain/import/from-export';
import { plainHeader } from '../../domain/import/headers';
import { recordIdTarget, stageTarget, type ImportPlan } from '../../domain/import/plan';
import type { ImportReading, ReadRow } from '../../domain/import/read-row';
import type { StoredRecord } from '../../domain/filters/matches';
import { abilities } from '../../domain/kinds';
import { localised, type Field } from '../../domain/metadata/field';
import type { SessionRequest } from '../context';
import { exportCells } from '../services/exports/export-cells';
import { listSystemColumns, type SystemColumn } from '../services/exports/export-columns';
import type { TypeContext } from '../services/records/record-access';

/** A row of a file with its record. */
interface ReturnedRow {
  cells: readonly ImportCell[];
  read: ReadRow;
  record: StoredRecord;
}

/** A column of an exported file. */
interface ReturnedColumn {
  column: number;
  field: Field;
  /** The target that it fills; undefined for a column that an import cannot write. */
  target: string | undefined;
}

/** The record properties that an import writes for new records only, by target. */
const originColumns: Readonly<Record<string, string>> = { _creator: 'create_member_id', _create_time: 'create_time' };

/**
 * Compares rows with record ids with a new export of these records. An equal cell changes nothing, whatever its kind. A changed cell of an
 * unwritable column is left out and reported. @param headings the names of the columns of the file
 */
export async function leaveUnchanged(
  request: SessionRequest,
  context: TypeContext,
  { plan, reading, headings }: { plan: ImportPlan; reading: ImportReading; headings: readonly string[] },
  rows: readonly ReturnedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const system = new Map(listSystemColumns(request, context).map((column) => [column.field.field_id, column]));
  const columns = [...listWritten(plan, reading, system), ...listUnwritten(request, context, plan, headings, system)];
  const exportedRows = await exportCells(
    request,
    context,
    { columns: columns.map(({ field }) => field), system },
    rows.map(({ record }) => record),
  );
  for (const [index, { cells, read }] of rows.entries())
    for (const [columnIndex, { column, field, target }] of columns.entries()) {
      const cell = cells[column];
      const isUnchanged = isAsExported(cell, exportedRows[index]?.[columnIndex] ?? null);
      if (target !== undefined && isUnchanged) leaveOut(read, target);
      const text = cellText(cell).trim();
      if ((target === undefined || Object.hasOwn(originColumns, target)) && !isUnchanged && text !== '')
        read.leftCells.push({
          field: field.field_id,
          code: 'notByImport',
          text,
          params: { label: getLabel(request, field) },
        });
    }
}

function leaveOut(read: ReadRow, target: string): void {
  delete read.values[target];
  read.links = read.links.filter(({ field }) => field !== target);
  read.issues = read.issues.filter(({ field }) => field !== target);
  read.leftCells = read.leftCells.filter(({ field }) => field !== target);
}

/** Returns the columns that fill a field alone; exports never split a field or contain parts of a linked record. */
function listWritten(
  { columns }: ImportPlan,
  { fields }: ImportReading,
  system: ReadonlyMap<string, SystemColumn>,
): ReturnedColumn[] {
  return columns.flatMap(({ column, field_id, of }) => {
    if (of !== undefined || field_id === recordIdTarget) return [];
    if (columns.filter((planColumn) => planColumn.field_id === field_id).length > 1) return [];
    const field = system.get(originColumns[field_id] ?? field_id)?.field ?? fields.get(field_id);
    return field ? [{ column, field, target: field_id }] : [];
  });
}

/** The columns that no import writes: places, files, serials, computed values, the time of the last change. They are known by the name that an export gives them. */
function listUnwritten(
  request: SessionRequest,
  { fields }: TypeContext,
  { columns }: ImportPlan,
  headings: readonly string[],
  system: ReadonlyMap<string, SystemColumn>,
): ReturnedColumn[] {
  const filled = new Set(columns.map(({ field_id }) => originColumns[field_id] ?? field_id));
  const visibleFields = fields.filter(
    ({ access, value_type, is_not_show }) => access !== 'none' && !is_not_show && !abilities[value_type].isButton,
  );
  const candidates = [...visibleFields, ...[...system.values()].map(({ field }) => field)].filter(
    ({ field_id }) => !filled.has(field_id) && field_id !== recordIdTarget && field_id !== stageTarget,
  );
  return headings.flatMap((heading, column) => {
    if (heading.trim() === '' || columns.some((planColumn) => planColumn.column === column)) return [];
    const field = candidates.find((candidate) => plainHeader(getLabel(request, candidate)) === plainHeader(heading));
    return field && (system.has(field.field_id) || !isImportable(field)) ? [{ column, field, target: undefined }] : [];
  });
}

function getLabel({ language }: SessionRequest, field: Field): string {
  return localised(field, 'field_name', field.field_name, language);
}
