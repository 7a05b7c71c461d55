import type { RecordBatch, recordBatches as contract } from '../../domain/contract/record-batches';
import { AppError, errors, type ErrorName } from '../../domain/errors';
import type { Handlers, SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { sentence } from '../messages/errors';
import { tablesOf } from '../queries/records';
import { inSavepoint } from '../queries/savepoint';
import type { TypeContext } from './record-access';
import { changeOne, makeOne, openWritable, removeOne } from './record-writes';
import { changedInfo } from './records';

type Item = RecordBatch['list'][number];

/** A change without a known time meets no conflict: whoever changes many records at once has not looked at each. */
const unknownTime = Number.MAX_SAFE_INTEGER;

/**
 * Does one thing after the other in one transaction; one that is refused undoes itself alone. Records are worked on in the order of
 * their ids, so that two batches never wait for each other, and answered in the order of the call.
 */
export async function each<Asked>(
  request: SessionRequest,
  asked: readonly Asked[],
  idOf: (item: Asked) => string | null,
  work: (item: Asked, trx: Trx) => Promise<string>,
): Promise<RecordBatch> {
  const { list } = await request.once(async (trx) => {
    const answers: Item[] = [];
    const order = asked
      .map((item, index) => ({ item, index }))
      .sort((left, right) => compare(idOf(left.item), idOf(right.item)) || left.index - right.index);
    for (const { item, index } of order)
      answers[index] = await answerOf(request, idOf(item), () => inSavepoint(trx, () => work(item, trx)));
    return { list: answers };
  });
  const success = list.filter((item) => item.code === 0).length;
  return { success, fail: list.length - success, list };
}

function compare(left: string | null, right: string | null): number {
  return left === right ? 0 : (left ?? '') < (right ?? '') ? -1 : 1;
}

async function answerOf(request: SessionRequest, id: string | null, work: () => Promise<string>): Promise<Item> {
  try {
    return { id: await work(), code: 0, msg: '' };
  } catch (error) {
    const refusal = error instanceof AppError ? error : waited(error) ? new AppError('inProgress') : undefined;
    if (!refusal) throw error;
    const name: ErrorName = refusal.name;
    return {
      id,
      code: errors[name].code,
      msg: sentence(name, request.language, refusal.params),
      ...(refusal.fields ? { fields: refusal.fields } : {}),
    };
  }
}

/** PostgreSQL's lock_not_available and deadlock_detected: somebody else holds the record. */
function waited(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
}

/** A record that names its type among its values. */
function ofOwnTable({ table_id, ...values }: Record<string, unknown>): {
  tableId: string;
  values: Record<string, unknown>;
} {
  return { tableId: typeof table_id === 'string' ? table_id : '', values };
}

/** The types of these records where the call names none for all. */
async function tablesIn(
  { db, actor }: SessionRequest,
  named: string | undefined,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return named === undefined ? tablesOf(db, actor.clientId, [...new Set(ids)]) : new Map();
}

/**
 * The types of a batch by id, each opened once, before the transaction begins. The type that the call names for all must be there
 * (AppError notFound, notAllowed); of others it is said at the item, when it is asked for.
 */
async function viewsOf(
  request: SessionRequest,
  named: string | undefined,
  others: Iterable<string>,
): Promise<(tableId: string | undefined) => TypeContext> {
  const views = new Map<string | undefined, TypeContext | AppError>();
  if (named !== undefined) views.set(named, await openWritable(request, named));
  else {
    for (const tableId of new Set(others)) {
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
  'records.batchCreate': async (request, { table_id, list }) => {
    const items = list.map((item) => (table_id === undefined ? ofOwnTable(item) : { tableId: table_id, values: item }));
    const viewOf = await viewsOf(
      request,
      table_id,
      items.map(({ tableId }) => tableId),
    );
    return each(
      request,
      items,
      () => null,
      ({ tableId, values }, trx) => makeOne(request, viewOf(tableId), values, trx),
    );
  },
  'records.batchUpdate': async (request, { table_id, list }) => {
    const tables = await tablesIn(
      request,
      table_id,
      list.map(({ id }) => id),
    );
    const viewOf = await viewsOf(request, table_id, tables.values());
    return each(
      request,
      list,
      ({ id }) => id,
      async ({ id, update_data, known_update_time = unknownTime }, trx) => {
        await changeOne(request, viewOf(table_id ?? tables.get(id)), id, { update_data, known_update_time }, trx);
        return id;
      },
    );
  },
  'records.batchRemove': async (request, { table_id, ids }) => {
    const tables = await tablesIn(request, table_id, ids);
    const viewOf = await viewsOf(request, table_id, tables.values());
    return each(
      request,
      ids,
      (id) => id,
      async (id, trx) => {
        await removeOne(request, viewOf(table_id ?? tables.get(id)), id, trx);
        return id;
      },
    );
  },
  'records.save': async (request, { table_id, id, known_update_time = unknownTime, fields }) => {
    const context = await openWritable(request, table_id);
    const saved = await request.once(async (trx) => {
      if (id === undefined) return { id: await makeOne(request, context, fields, trx) };
      await changeOne(request, context, id, { update_data: fields, known_update_time }, trx);
      return { id };
    });
    return changedInfo(request, table_id, saved.id);
  },
};
