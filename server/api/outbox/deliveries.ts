import type { deliveries as contract, FailedDelivery } from '../../../domain/contract/outbox/deliveries';
import { AppError } from '../../../domain/errors';
import { classifyEnding, namedBy } from '../../commands/outbox/outbox-rows';
import type { Handlers, SessionRequest } from '../../context';
import { failureWords, quotaWords } from '../../messages/deliveries';
import { refuseDeliveries } from '../../policies/deliveries';
import { pageOfFailed, retryFailed } from '../../queries/outbox/failed-deliveries';
import type { OutboxRow } from '../../queries/outbox/outbox-work';
import { chatNames } from '../../queries/chats/record-chats';
import { typeResolver } from '../../services/records/record-access';
import { toPaging } from '../../services/records/record-pages';
import { resolveReferences } from '../../services/links/refs';

export const deliveries: Handlers<keyof typeof contract> = {
  'deliveries.failedList': async (request, paging) => {
    refuseDeliveries(request.actor);
    const { rows, hasMore } = await pageOfFailed(request.db, request.actor.clientId, toPaging(paging));
    return { list: await described(request, rows), has_more: hasMore };
  },
  'deliveries.restore': async (request, { id }) => {
    refuseDeliveries(request.actor);
    return request.once(async (trx) => {
      if (!(await retryFailed(trx, request.actor.clientId, id, new Date(request.now()))))
        throw new AppError('notFound');
      // The failed row may be an outbox delivery, a received event of a suite, or a delivery to a webhook.
      for (const wake of ['outbox', 'inbox', 'webhooks'] as const)
        trx.onCommit.push({ wake, clientId: request.actor.clientId });
      return {};
    });
  },
};

/**
 * Describes failed rows. Their records are named only as far as the caller may read them, even for administrators, because fields can be hidden
 * from everybody.
 */
async function described(request: SessionRequest, rows: readonly OutboxRow[]): Promise<FailedDelivery[]> {
  const { db, actor, language } = request;
  const namesByRow = new Map(rows.map((row) => [row.outbox_id, namedBy(row.payload)]));
  const chats = await chatNames(
    db,
    actor.clientId,
    [...namesByRow.values()].flatMap(({ chat_id }) => chat_id ?? []),
  );
  const records = [...namesByRow.values()].flatMap(({ table_id, record_id }) =>
    table_id !== undefined && record_id !== undefined ? [{ table: table_id, id: record_id }] : [],
  );
  const refs = await resolveReferences(db, typeResolver(request), [
    ...records,
    ...[...chats.values()].map(({ table_id, record_id }) => ({ table: table_id, id: record_id })),
  ]);
  return rows.map((row) => {
    const { chat_id, ...about } = namesByRow.get(row.outbox_id) ?? {};
    const chat = chats.get(chat_id ?? '');
    return {
      _id: row.outbox_id,
      kind: row.kind,
      ...about,
      ...(about.record_id === undefined
        ? {}
        : { record: refs.get(`${about.table_id}:${about.record_id}`) ?? { readable: false } }),
      ...(chat && refs.get(`${chat.table_id}:${chat.record_id}`)?.readable ? { chat_name: chat.name } : {}),
      waits: row.state === 'waiting',
      reason: row.state === 'waiting' ? quotaWords(language) : failureWords(classifyEnding(row.result), language),
      answer: row.last_error ?? '',
      attempts: row.attempts,
      create_time: row.create_time.getTime(),
      update_time: row.update_time.getTime(),
    };
  });
}
