import type { Input, Output } from '../../../domain/contract';
import type { ChangedRecord, RecordJson } from '../../../domain/contract/shapes';
import { mergeUndoMs } from '../../../domain/duplicates/merge';
import { AppError } from '../../../domain/errors';
import { resolveFilter } from '../../../domain/filters/resolve';
import { suiteFamilies, type Channel, type Family } from '../../../domain/platforms';
import type { SessionRequest } from '../../context';
import { recordExtras, type RecordExtras } from '../../queries/records/record-extras';
import { findSurvivor } from '../../queries/duplicates/record-merges';
import { ownDocument } from '../../queries/documents/record-tabs';
import { toTag } from '../documents/record-tags';
import { findRecord } from '../../queries/records/by-id';
import type { Order } from '../../queries/records/order';
import { countedPage, pageOfRecords } from '../../queries/records/page';
import { resolveOrder } from './list-order';
import { readInOrder, readList } from '../../view-indexes/slow-lists';
import { shownRegistration } from '../integrations/biz-monitors';
import { loadType, present, readRecord, type TypeContext } from './record-access';
import { staysIn } from '../stages/stage-history';

/** The default page size of lists (REQ records 9). */
const defaultSize = 20;

/** Returns the paging of a call: `page` from 1 with `size`, or `skip` with `limit`; skip wins (SD-54). */
export function toPaging(input: {
  page?: number | undefined;
  size?: number | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
}): { skip: number; limit: number } {
  const limit = input.limit ?? input.size ?? defaultSize;
  return { skip: input.skip ?? ((input.page ?? 1) - 1) * limit, limit };
}

export async function listRecords(
  request: SessionRequest,
  tableId: string,
  input: Omit<Input<'records.list'>, 'table_id'>,
  { drafts = false }: { drafts?: boolean } = {},
): Promise<Output<'records.list'>> {
  const context = await loadType(request, tableId);
  const { skip, limit } = toPaging(input);
  const filter = input.filter && resolveFilter(input.filter, context.read);
  const { keyword = '' } = input;
  const order = resolveOrder(context, input.order_by);
  // Only the first page is counted, and not the live count of a filter that somebody is still editing.
  const isCounted = skip === 0 && limit > 1;
  // Drafts are few, and a keyword has a separate index.
  const isIndexable = !drafts && keyword.trim() === '';
  const list = isIndexable ? { scope: context.read, filter, order, isCounted } : undefined;
  const read = (pageOrder: Order | undefined) =>
    readList(request, list, (indexed) =>
      countedPage(request.db, context.read, { filter, keyword, drafts, order: pageOrder, skip, limit, indexed }),
    );
  const { rows, hasMore, chats, ...counted } = await readInOrder(order, read);
  return { list: await present(request, context, rows, { chats }), ...counted, has_more: hasMore };
}

/** Returns a page of a search. Nothing is counted, so that each keystroke stays cheap. */
export async function searchRecords(
  request: SessionRequest,
  { table_id, keyword, filter, order_by, ...paging }: Input<'records.search'>,
): Promise<Output<'records.search'>> {
  const context = await loadType(request, table_id);
  const { rows, hasMore, chats } = await pageOfRecords(request.db, context.read, {
    keyword,
    filter: filter && resolveFilter(filter, context.read),
    order: resolveOrder(context, order_by),
    ...toPaging(paging),
  });
  return { list: await present(request, context, rows, { chats }), has_more: hasMore };
}

/** The properties that a record has in one family of suites only. */
const ownProperties: Record<
  Family,
  (
    extras: Pick<RecordExtras, 'abandoned_chat_id' | 'sub_member_ids'>,
  ) => Pick<RecordJson, 'dingtalk_abandon_chat_id' | 'lark_sub_member_ids'>
> = {
  lark: ({ sub_member_ids }) => ({ lark_sub_member_ids: sub_member_ids }),
  dingtalk: ({ abandoned_chat_id }) =>
    abandoned_chat_id === null ? {} : { dingtalk_abandon_chat_id: abandoned_chat_id },
};

/** Returns the suite objects of the record other than its chat. */
function presentExtras(
  { abandoned_chat_id, tasklist_guid, tabs, sub_member_ids }: RecordExtras,
  channel: Channel,
): Pick<
  RecordJson,
  | 'dingtalk_abandon_chat_id'
  | 'lark_tasklist_guid'
  | 'tags'
  | 'lark_docx_profile'
  | 'dingtalk_docx_profile'
  | 'lark_sub_member_ids'
> {
  const ownTab = tabs.find(({ tab_id }) => tab_id === ownDocument);
  const tags = tabs.filter((tab) => tab !== ownTab);
  return {
    ...ownProperties[suiteFamilies[channel]]({ abandoned_chat_id, sub_member_ids }),
    ...(tasklist_guid === null ? {} : { lark_tasklist_guid: tasklist_guid }),
    ...(tags.length === 0 ? {} : { tags: tags.map(toTag) }),
    ...(ownTab
      ? {
          [`${suiteFamilies[channel]}_docx_profile`]: {
            url: ownTab.url,
            name: ownTab.name,
            ...(ownTab.token === null ? {} : { token: ownTab.token }),
          },
        }
      : {}),
  };
}

/**
 * Returns the refusal for a merged record. For thirty days it names the record that it was merged into, where the caller may read that one
 * (SD-108).
 */
async function ledOn(request: SessionRequest, context: TypeContext, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.name !== 'deleted') return error;
  const { db, actor, now } = request;
  const scope = { clientId: actor.clientId, tableId: context.type.table_id };
  const survivor = await findSurvivor(db, scope, id, new Date(now() - mergeUndoMs));
  if (survivor === null || (await findRecord(db, context.read, survivor)).state !== 'readable') return error;
  return new AppError('deleted', { ...error.params, merged_into: survivor });
}

/** Returns one record in the shape of an info call. */
export async function loadInfo(request: SessionRequest, tableId: string, id: string): Promise<Output<'records.info'>> {
  const context = await loadType(request, tableId);
  const record = await readRecord(request, context, id).catch(async (error: unknown) => {
    throw await ledOn(request, context, id, error);
  });
  const extrasPromise = recordExtras(request.db, request.actor.clientId, { tableId, recordId: id });
  const chats = extrasPromise.then(({ chat_id: chat }) => new Map(chat === null ? [] : [[id, chat]]));
  const staysPromise: ReturnType<typeof staysIn> = context.type.is_stage_on
    ? staysIn(request, context, record)
    : Promise.resolve({});
  const times = Promise.all([extrasPromise, staysPromise]).then(
    ([{ last_note }, { last_stage_update_time: lastMove = null }]) =>
      new Map([[id, { lastNote: last_note, lastMove }]]),
  );
  const [extras, [presented], stageStays] = await Promise.all([
    extrasPromise,
    present(request, context, [record], { chats, times }),
    staysPromise,
  ]);
  if (!presented) throw new AppError('notFound');
  const registration = shownRegistration(context, record, extras.registration);
  return {
    ...presented,
    ...stageStays,
    ...presentExtras(extras, request.actor.channel),
    ...(registration ? { business_registration: registration } : {}),
  };
}

/**
 * Returns a record after the caller has changed it. It is read again, so that a retry shows its present state. The change is done, so the answer is
 * not an error where the caller may no longer read the record, or it was removed since.
 */
export async function changedInfo(request: SessionRequest, tableId: string, id: string): Promise<ChangedRecord> {
  try {
    return await loadInfo(request, tableId, id);
  } catch (error) {
    if (error instanceof AppError && ['notReadable', 'notFound', 'deleted'].includes(error.name)) return { id };
    throw error;
  }
}
