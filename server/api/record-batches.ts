import type { RecordBatch, recordBatches as contract } from '../../domain/contract/record-batches';
import { AppError, errors, type ErrorName } from '../../domain/errors';
import type { Handlers, SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { sentence } from '../messages/errors';
import { inSavepoint } from '../queries/savepoint';
import { changeOne, makeOne, openWritable, removeOne } from './record-writes';
import { infoOf } from './records';

type Item = RecordBatch['list'][number];

/** A change without a known time meets no conflict: whoever changes many records at once has not looked at each. */
const unknownTime = Number.MAX_SAFE_INTEGER;

/**
 * Does one thing after the other in one transaction; one that is refused undoes itself alone. Records are worked on in the order of
 * their ids, so that two batches never wait for each other, and answered in the order of the call.
 */
async function each<Asked>(
  request: SessionRequest, asked: readonly Asked[], idOf: (item: Asked) => string | null, work: (item: Asked, trx: Trx) => Promise<string>,
): Promise<RecordBatch> {
  const { list } = await request.once(async (trx) => {
    const answers: Item[] = [];
    const order = asked.map((item, index) => ({ item, index })).sort((left, right) => compare(idOf(left.item), idOf(right.item)) || left.index - right.index);
    for (const { item, index } of order) answers[index] = await answerOf(request, idOf(item), () => inSavepoint(trx, () => work(item, trx)));
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
    return { id, code: errors[name].code, msg: sentence(name, request.language, refusal.params), ...(refusal.fields ? { fields: refusal.fields } : {}) };
  }
}

/** PostgreSQL's lock_not_available and deadlock_detected: somebody else holds the record. */
function waited(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
}

export const recordBatches: Handlers<keyof typeof contract> = {
  'records.batchCreate': async (request, { table_id, list }) => {
    const view = await openWritable(request, table_id);
    return each(request, list, () => null, (values, trx) => makeOne(request, view, values, trx));
  },
  'records.batchUpdate': async (request, { table_id, list }) => {
    const view = await openWritable(request, table_id);
    return each(request, list, ({ id }) => id, async ({ id, update_data, known_update_time = unknownTime }, trx) => {
      await changeOne(request, view, id, { update_data, known_update_time }, trx);
      return id;
    });
  },
  'records.batchRemove': async (request, { table_id, ids }) => {
    const view = await openWritable(request, table_id);
    return each(request, ids, (id) => id, async (id, trx) => {
      await removeOne(request, view, id, trx);
      return id;
    });
  },
  'records.save': async (request, { table_id, id, known_update_time = unknownTime, fields }) => {
    const view = await openWritable(request, table_id);
    const saved = await request.once(async (trx) => {
      if (id === undefined) return { _id: await makeOne(request, view, fields, trx) };
      await changeOne(request, view, id, { update_data: fields, known_update_time }, trx);
      return { _id: id };
    });
    return infoOf(request, table_id, saved._id);
  },
};
