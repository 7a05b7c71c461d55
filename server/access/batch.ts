import type { RecordBatch } from '../../domain/contract/record-batches';
import { AppError, errors, type ErrorName } from '../../domain/errors';
import type { SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { together } from '../db/together';
import { inSavepoint, keptIf } from '../db/transaction';
import { errorText } from '../messages/errors';

type Item = RecordBatch['list'][number];

/** One of the things that a call asks for, and where it stands there. */
interface Place<Asked> {
  item: Asked;
  index: number;
}

type IdOf<Asked> = (item: Asked) => string | null;
type Work<Asked> = (item: Asked, trx: Trx) => Promise<string>;

/**
 * Does one thing after the other in one transaction; one that is refused undoes itself alone. Records are worked on in the order of
 * their ids, so that two batches never wait for each other, and answered in the order of the call.
 */
export function eachRecord<Asked>(
  request: SessionRequest,
  asked: readonly Asked[],
  idOf: IdOf<Asked>,
  work: Work<Asked>,
): Promise<RecordBatch> {
  return answerAll(request, asked, idOf, work, async () => []);
}

/**
 * The same for saves, which share their statements where no record depends on another (ADR-0158). What is refused is tried again by itself when the
 * others are saved: it may have been refused only because of what one of them has changed.
 */
export function saveEach<Asked>(
  request: SessionRequest,
  asked: readonly Asked[],
  idOf: IdOf<Asked>,
  work: Work<Asked>,
): Promise<RecordBatch> {
  return answerAll(request, asked, idOf, work, savedTogether);
}

async function answerAll<Asked>(
  request: SessionRequest,
  asked: readonly Asked[],
  idOf: IdOf<Asked>,
  work: Work<Asked>,
  first: (trx: Trx, order: readonly Place<Asked>[], idOf: IdOf<Asked>, work: Work<Asked>) => Promise<Item[]>,
): Promise<RecordBatch> {
  const { list } = await request.once(async (trx) => {
    const order = asked
      .map((item, index) => ({ item, index }))
      .sort((left, right) => compareIds(idOf(left.item), idOf(right.item)) || left.index - right.index);
    const answers = await first(trx, order, idOf, work);
    for (const { item, index } of order)
      answers[index] ??= await answerOf(request, idOf(item), () => inSavepoint(trx, () => work(item, trx)));
    return { list: answers };
  });
  const success = list.filter((item) => item.code === 0).length;
  return { success, fail: list.length - success, list };
}

/** So often records are saved together: the second time without those that were refused. */
const attempts = 2;

/** @returns the answers of those that were saved, each at its place; none where they must be saved one after the other. */
async function savedTogether<Asked>(
  trx: Trx,
  order: readonly Place<Asked>[],
  idOf: IdOf<Asked>,
  work: Work<Asked>,
): Promise<Item[]> {
  let left = order;
  for (let attempt = 0; attempt < attempts && left.length > 1; attempt += 1) {
    const ids = left.flatMap(({ item }) => idOf(item) ?? []);
    if (new Set(ids).size < ids.length) return [];
    const outcomes = await keptIf(
      trx,
      (all) => all.every(({ status }) => status === 'fulfilled'),
      () => together(left, ids, ({ item }) => work(item, trx)),
    );
    const answers: Item[] = [];
    outcomes.forEach((one, place) => {
      const { index } = left[place] as Place<Asked>;
      if (one.status === 'fulfilled') answers[index] = { id: one.value, code: 0, msg: '' };
    });
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (failures.length === 0) return answers;
    // A statement that failed failed for all that shared it: alone it says whose fault it was.
    if (!failures.every((error) => error instanceof AppError)) return [];
    left = left.filter(({ index }) => answers[index] !== undefined);
  }
  return [];
}

/** The order in which records are held; those that are still to be made come first. */
export function compareIds(left: string | null, right: string | null): number {
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
