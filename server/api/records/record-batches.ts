import { eachRecord, saveEach } from '../../services/records/batch';
import type { recordBatches as contract } from '../../../domain/contract/records/record-batches';
import { AppError } from '../../../domain/errors';
import type { Handlers, SessionRequest } from '../../context';
import { findTables } from '../../queries/records/by-id';
import type { TypeContext } from '../../services/records/record-access';
import { changeOne, createOne, openWritable, removeOne } from '../../services/records/record-changes';
import { changedInfo } from '../../services/records/record-pages';
import { upsertOne } from '../../services/records/upsert';

/** Returns a record that has its type among its values. */
function ofOwnTable({ table_id, ...values }: Record<string, unknown>): {
  tableId: string;
  values: Record<string, unknown>;
} {
  return { tableId: typeof table_id === 'string' ? table_id : '', values };
}

/** Returns the types of these records where the call names none. */
async function tablesIn(
  { db, actor }: SessionRequest,
  namedTable: string | undefined,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return namedTable === undefined ? findTables(db, actor.clientId, [...new Set(ids)]) : new Map();
}

/**
 * Loads the types of a batch by id, each once, before the transaction begins. A type for the whole call must exist (AppError notFound, notAllowed).
 * A fault of another type is reported for its item.
 */
async function loadViews(
  request: SessionRequest,
  namedTable: string | undefined,
  otherTables: Iterable<string>,
): Promise<(tableId: string | undefined) => TypeContext> {
  const views = new Map<string | undefined, TypeContext | AppError>();
  if (namedTable !== undefined) views.set(namedTable, await openWritable(request, namedTable));
  else {
    for (const tableId of new Set(otherTables)) {
      views.set(
        tableId,
        await openWritable(request, tableId).catch((error: unknown) => {
          if (error instanceof AppError) return error;
          throw error;
        }),
      );
    }
  }
  return (tableId) => {
    const context = views.get(tableId) ?? new AppError('notFound');
    if (context instanceof AppError) throw context;
    return context;
  };
}

export const recordBatches: Handlers<keyof typeof contract> = {
  'records.batchCreate': async (request, { table_id, list, action }) => {
    const items = list.map((item) => (table_id === undefined ? ofOwnTable(item) : { tableId: table_id, values: item }));
    const getView = await loadViews(
      request,
      table_id,
      items.map(({ tableId }) => tableId),
    );
    return saveEach(
      request,
      items,
      () => null,
      ({ tableId, values }, trx, acting) => createOne(acting, getView(tableId), values, trx),
      { action },
    );
  },
  'records.batchUpdate': async (request, { table_id, list, action }) => {
    const tables = await tablesIn(
      request,
      table_id,
      list.map(({ id }) => id),
    );
    const getView = await loadViews(request, table_id, tables.values());
    return saveEach(
      request,
      list,
      ({ id }) => id,
      async ({ id, update_data, known_update_time }, trx, acting) => {
        await changeOne(acting, getView(table_id ?? tables.get(id)), id, { update_data, known_update_time }, trx);
        return id;
      },
      { action },
    );
  },
  'records.batchRemove': async (request, { table_id, ids }) => {
    const tables = await tablesIn(request, table_id, ids);
    const getView = await loadViews(request, table_id, tables.values());
    return eachRecord(
      request,
      ids,
      (id) => id,
      async (id, trx) => {
        await removeOne(request, getView(table_id ?? tables.get(id)), id, trx);
        return id;
      },
    );
  },
  'records.upsert': upsertOne,

  'records.save': async (request, { table_id, id, known_update_time, fields, stage, capabilities }) => {
    const context = await openWritable(request, table_id);
    const values = { ...fields, ...stage };
    const saved = await request.once(async (trx) => {
      if (id === undefined) return { id: await createOne(request, context, values, trx, { capabilities }) };
      const change = { update_data: values, known_update_time, capabilities };
      await changeOne(request, context, id, change, trx);
      return { id };
    });
    return changedInfo(request, table_id, saved.id);
  },
};
