import type { Input } from '../../../domain/contract';
import type { RecordBatch } from '../../../domain/contract/records/record-batches';
import { AppError, errors, type ErrorName } from '../../../domain/errors';
import { notifyOfGroup } from '../../commands/notices/notify-of-group';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { saveTogether } from '../../db/together';
import { inSavepoint, keptIf } from '../../db/transaction';
import { errorText } from '../../messages/errors';

type BatchItem = RecordBatch['list'][number];

/** An item of a call, with its position there. */
interface BatchPlace<Asked> {
  item: Asked;
  index: number;
}

type IdOf<Asked> = (item: Asked) => string | null;
/** @param request the request of the call, as a part of one action. */
type Work<Asked> = (item: Asked, trx: Trx, request: SessionRequest) => Promise<string>;

/** An action of a member that takes several calls: all of them name its id, and all but the last say that more calls follow. */
type BatchAction = Input<'records.batchUpdate'>['action'];

/** The work that the records of one attempt share: it is saved before them and undone with them. */
export interface SharedWork<Asked> {
  save(items: readonly Asked[], trx: Trx): Promise<void>;
  /** Clears the shared state after the database has undone an attempt. */
  forget(): void;
}

/**
 * Processes items in sequence in one transaction; a refused item undoes only itself. Records are processed in the order of their ids, so that two
 * batches never wait for each other, and answered in the order of the call.
 */
export function eachRecord<Asked>(
  request: SessionRequest,
  requestedItems: readonly Asked[],
  getId: IdOf<Asked>,
  work: Work<Asked>,
): Promise<RecordBatch> {
  return answerAll(request, requestedItems, getId, work, { saveFirst: async () => [] });
}

/**
 * Does the same for saves, which share their statements where no record depends on another (ADR-0158). A refused item is tried again alone after
 * the remaining items are saved: it may have been refused only because of one of their changes.
 */
export function saveEach<Asked>(
  request: SessionRequest,
  requestedItems: readonly Asked[],
  getId: IdOf<Asked>,
  work: Work<Asked>,
  { shared, action }: { shared?: SharedWork<Asked> | undefined; action?: BatchAction } = {},
): Promise<RecordBatch> {
  return answerAll(request, requestedItems, getId, work, { saveFirst: savedTogether, shared, action });
}

type ItemWork<Asked> = (item: Asked, trx: Trx) => Promise<string>;

type SaveFirst<Asked> = (
  trx: Trx,
  order: readonly BatchPlace<Asked>[],
  getId: IdOf<Asked>,
  work: ItemWork<Asked>,
  shared: SharedWork<Asked> | undefined,
) => Promise<BatchItem[]>;

async function answerAll<Asked>(
  request: SessionRequest,
  requestedItems: readonly Asked[],
  getId: IdOf<Asked>,
  work: Work<Asked>,
  {
    saveFirst,
    shared,
    action,
  }: { saveFirst: SaveFirst<Asked>; shared?: SharedWork<Asked> | undefined; action?: BatchAction },
): Promise<RecordBatch> {
  const groupId = getGroupId(request, requestedItems.length, action);
  const acting = groupId === undefined ? request : { ...request, noticeGroup: groupId };
  const workOn: ItemWork<Asked> = (item, trx) => work(item, trx, acting);
  const { list } = await request.once(async (trx) => {
    const order = requestedItems
      .map((item, index) => ({ item, index }))
      .sort((left, right) => compareIds(getId(left.item), getId(right.item)) || left.index - right.index);
    const answers = await saveFirst(trx, order, getId, workOn, shared);
    for (const { item, index } of order)
      answers[index] ??= await buildAnswer(request, getId(item), () => saveAlone(trx, item, workOn, shared));
    if (groupId !== undefined)
      await notifyOfGroup(trx, request, { clientId: request.actor.clientId, groupId, goesOn: action?.more === true });
    return { list: answers };
  });
  const success = list.filter((item) => item.code === 0).length;
  return { success, fail: list.length - success, list };
}

async function saveAlone<Asked>(
  trx: Trx,
  item: Asked,
  work: ItemWork<Asked>,
  shared: SharedWork<Asked> | undefined,
): Promise<string> {
  try {
    return await inSavepoint(trx, async () => {
      await shared?.save([item], trx);
      return work(item, trx);
    });
  } catch (error) {
    shared?.forget();
    throw error;
  }
}

/**
 * Returns the action that a call sends notices for; undefined for a part of an action that another call sends notices for, and for a single record.
 */
function getGroupId(
  { actor, noticeGroup, makeId }: SessionRequest,
  itemCount: number,
  action: BatchAction,
): string | undefined {
  if (noticeGroup !== undefined) return undefined;
  // Two members may have chosen the same id.
  if (action) return `${actor.memberId}:${action.id}`;
  return itemCount > 1 ? makeId() : undefined;
}

/** The number of attempts to save records together: the second one leaves out the refused records. */
const attempts = 2;

/** @returns the answers of the saved items, each at its place; none where they must be saved in sequence. */
async function savedTogether<Asked>(
  trx: Trx,
  order: readonly BatchPlace<Asked>[],
  getId: IdOf<Asked>,
  work: ItemWork<Asked>,
  shared: SharedWork<Asked> | undefined,
): Promise<BatchItem[]> {
  let remainingPlaces = order;
  for (let attempt = 0; attempt < attempts && remainingPlaces.length > 1; attempt += 1) {
    const ids = remainingPlaces.flatMap(({ item }) => getId(item) ?? []);
    if (new Set(ids).size < ids.length) return [];
    const outcomes = await keptIf(
      trx,
      (settlements) => settlements.every(({ status }) => status === 'fulfilled'),
      async () => {
        const items = remainingPlaces.map(({ item }) => item);
        await shared?.save(items, trx);
        return saveTogether(items, ids, (item) => work(item, trx));
      },
    );
    const answers: BatchItem[] = [];
    outcomes.forEach((settled, placeIndex) => {
      const { index } = remainingPlaces[placeIndex] as BatchPlace<Asked>;
      if (settled.status === 'fulfilled') answers[index] = { id: settled.value, code: 0, msg: '' };
    });
    const failures = outcomes.flatMap((settled) => (settled.status === 'rejected' ? [settled.reason as unknown] : []));
    if (failures.length === 0) return answers;
    shared?.forget();
    // A failed statement fails for all items that share it; run alone, it shows which record is at fault.
    if (!failures.every((error) => error instanceof AppError)) return [];
    remainingPlaces = remainingPlaces.filter(({ index }) => answers[index] !== undefined);
  }
  return [];
}

/** Compares ids in the order in which records are locked; records without an id yet come first. */
export function compareIds(left: string | null, right: string | null): number {
  return left === right ? 0 : (left ?? '') < (right ?? '') ? -1 : 1;
}

async function buildAnswer(
  request: SessionRequest,
  id: string | null,
  work: () => Promise<string>,
): Promise<BatchItem> {
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

/** Returns whether another transaction has locked the record: PostgreSQL's lock_not_available or deadlock_detected. */
function waited(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
}
