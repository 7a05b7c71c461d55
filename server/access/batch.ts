import type { RecordBatch } from '../../domain/contract/record-batches';
import { AppError, errors, type ErrorName } from '../../domain/errors';
import type { SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { errorText } from '../messages/errors';
import { inSavepoint } from '../db/transaction';

type Item = RecordBatch['list'][number];

/**
 * Does one thing after the other in one transaction; one that is refused undoes itself alone. Records are worked on in the order of
 * their ids, so that two batches never wait for each other, and answered in the order of the call.
 */
export async function eachRecord<Asked>(
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
      msg: errorText(name, request.language, refusal.params),
      ...(refusal.fields ? { fields: refusal.fields } : {}),
    };
  }
}

/** PostgreSQL's lock_not_available and deadlock_detected: somebody else holds the record. */
function waited(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
}
