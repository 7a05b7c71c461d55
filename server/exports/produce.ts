import { AppError } from '../../domain/errors';
import { exportRowLimit } from '../../domain/exports/limits';
import { localised, type Field } from '../../domain/metadata/field';
import { getNumberFormat } from '../../domain/exports/number-format';
import { exportCells } from '../services/exports/export-cells';
import { exportContents, type ExportRequest } from '../services/exports/export-contents';
import { loadType } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import { findRecords } from '../queries/records/by-id';
import { orderedIds } from '../queries/records/ordered-ids';
import type { Batches } from '../../domain/exports/cells';

/** The number of rows in one read: few enough not to delay other callers, and a revoked right applies to the next read. */
const batchSize = 100;

/** The parts of a running export. */
interface Production {
  /** The ids of the rows, in order. */
  ids: readonly string[];
  /** The fields of the columns. */
  columns: readonly Field[];
  /** The format of the numbers of each column in a workbook. */
  formats: readonly (string | undefined)[];
  rows: Batches;
}

/**
 * Returns the rows of an export. Their order is read once. Each batch is then read with the caller's present rights. Records that the caller may no
 * longer read are left out. @param open returns the request as it would be made now. @throws AppError of `open`, and exportChanged once the caller
 * may not see a column any more
 */
export async function produce(open: () => Promise<SessionRequest>, exportRequest: ExportRequest): Promise<Production> {
  const request = await open();
  const { context, columns, system, filter, order } = await exportContents(request, exportRequest);
  const ids = await orderedIds(request.db, context.read, {
    filter,
    keyword: exportRequest.keyword,
    order: order ?? (exportRequest.object_id === undefined ? undefined : { field: 'create_time', sort: 'asc' }),
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
      yield await exportCells(
        now,
        current,
        { columns, system },
        idBatch.flatMap((id) => recordsById.get(id) ?? []),
      );
    }
  }
  return { ids, columns: fieldColumns, formats: columns.map(getNumberFormat), rows: rows() };
}

/** Returns whether the reader still sees every column. */
export function stillSees(fields: readonly Field[], columns: readonly Pick<Field, 'field_id'>[]): boolean {
  return columns.every(({ field_id }) =>
    fields.some((field) => field.field_id === field_id && field.access !== 'none'),
  );
}
