import type { Input } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { joinFilters, type Filter } from '../../../domain/filter-tree';
import { resolveFilter, type ResolvedFilter } from '../../../domain/filters/resolve';
import { abilities } from '../../../domain/kinds';
import { linkedFilter, linkPaths } from '../../../domain/links/link-paths';
import type { Field } from '../../../domain/metadata/field';
import { listColumns } from '../../../domain/rows/child-table';
import { isLinkField, isParentLink } from '../../../domain/values/link-field';
import type { SessionRequest } from '../../context';
import { orderKey, type Order } from '../../queries/records/order';
import { resolveOrder } from '../records/list-order';
import { listSystemColumns, type SystemColumn } from './export-columns';
import { loadType, readRecord, type TypeContext } from '../records/record-access';

export type ExportRequest = Input<'exports.create'>;

export interface ExportContents {
  context: TypeContext;
  columns: readonly Field[];
  /** The columns that are not fields, by their ids. */
  system: ReadonlyMap<string, SystemColumn>;
  filter: ResolvedFilter | undefined;
  /** The order of the rows; undefined for newest first. */
  order: Order | undefined;
}

/**
 * Returns the columns and rows that a request selects for its caller. @throws AppError notFound, notReadable, deleted; invalid for a field, a
 * filter or an order that the caller does not see.
 */
export async function exportContents(request: SessionRequest, input: ExportRequest): Promise<ExportContents> {
  const { table_id, object_type, object_id, fields, order_by } = input;
  const context = await loadType(request, table_id);
  const system = new Map(listSystemColumns(request, context).map((column) => [column.field.field_id, column]));
  const columns = columnsFor(context.fields, system, fields, object_type);
  const order = resolveOrder(context, order_by);
  if (order) orderKey(context.read, order.field);
  const belonging =
    object_type === undefined || object_id === undefined
      ? undefined
      : await loadRows(request, context, { object_type, object_id });
  const combinedFilter = input.filter && belonging ? joinFilters(belonging, input.filter) : (input.filter ?? belonging);
  return { context, columns, system, order, filter: combinedFilter && resolveFilter(combinedFilter, context.read) };
}

/**
 * Returns the named columns, else the visible fields and the properties of every record; for a child table its own fields without links (REQ
 * records 7).
 */
function columnsFor(
  fields: readonly Field[],
  system: ReadonlyMap<string, SystemColumn>,
  requestedIds: readonly string[] | undefined,
  parent: string | undefined,
): Field[] {
  const visibleColumns = fields.filter(
    ({ access, value_type }) => access !== 'none' && !abilities[value_type].isButton,
  );
  if (requestedIds)
    return [...new Set(requestedIds)].map((id) => {
      const field = visibleColumns.find(({ field_id }) => field_id === id) ?? system.get(id)?.field;
      if (!field) throw new AppError('invalid', {}, [{ field: id, code: 'unknownField' }]);
      return field;
    });
  if (parent !== undefined) return listColumns(fields, parent).filter((field) => !isLinkField(field));
  const shownColumns = visibleColumns.filter(({ is_not_show }) => !is_not_show);
  return [
    ...shownColumns.sort((left, right) => left.order - right.order),
    ...[...system.values()].map(({ field }) => field),
  ];
}

async function loadRows(
  request: SessionRequest,
  context: TypeContext,
  { object_type, object_id }: { object_type: string; object_id: string },
): Promise<Filter> {
  const parent = await loadType(request, object_type);
  const record = await readRecord(request, parent, object_id);
  const paths = linkPaths(parent.fields, context.fields, object_type, context.type.table_id).filter(
    ({ side, field }) => side === 'there' && isParentLink(field),
  );
  return linkedFilter(paths, record, context.type.table_id);
}
