import { noticeCardKind } from '../../../domain/deliveries/notice-card';
import { getNotice } from '../../../domain/notices/kinds';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { findGroupNotices, listGroupShares, renewGroupNotice } from '../../queries/notices/notice-groups';
import { insertNotices } from '../../queries/notices/notices';
import { enqueue } from '../outbox/enqueue';

/** An action on several records: `notify` collects the notified members under its id. */
interface NoticeGroup {
  clientId: string;
  groupId: string;
  /** The action continues in another transaction: its message waits for the end. */
  goesOn?: boolean;
}

type GroupShares = Awaited<ReturnType<typeof listGroupShares>>;

/**
 * Writes one notice for each member about an action on several records, and sends one message at its end (ADR-0299). A member with an earlier
 * notice of a grown group gets it again.
 */
export async function notifyOfGroup(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  { clientId, groupId, goesOn = false }: NoticeGroup,
): Promise<void> {
  const shares = await listGroupShares(trx, clientId, groupId);
  const memberIds = [...new Set(shares.map(({ member_id }) => member_id))];
  if (memberIds.length === 0) return;
  const formerNotices = await findGroupNotices(trx, clientId, groupId, memberIds);
  for (const memberId of memberIds) {
    const memberShares = shares.filter(({ member_id }) => member_id === memberId);
    const former = formerNotices.get(memberId);
    const size = memberShares.reduce((sum, { count }) => sum + count, 0);
    const isTold = !goesOn && memberShares.some(({ on_card }) => on_card) && former?.told_size !== size;
    if (former?.group_size === size && !isTold) continue;
    const values = {
      ...pickMostPersonal(memberShares),
      on_home: memberShares.some(({ on_home }) => on_home),
      create_time: new Date(app.now()),
      group_size: size,
      told_size: isTold ? size : (former?.told_size ?? 0),
    };
    const noticeId = former?.notice_id ?? app.makeId();
    const key = { client_id: clientId, member_id: memberId, notice_id: noticeId };
    if (former) await renewGroupNotice(trx, key, { ...values, read_time: null });
    else await insertNotices(trx, [{ ...key, ...values, note_id: null, fields: [], group_id: groupId }]);
    if (isTold)
      await enqueue(trx, app, {
        clientId,
        kind: noticeCardKind,
        dedupeKey: `notice:${noticeId}:${size}`,
        payload: { member_id: memberId, notice_id: noticeId },
      });
  }
  trx.onCommit.push({ wake: 'eventHub', clientId });
}

/** Returns the most personal type of a group, and a record of it. */
function pickMostPersonal(
  shares: GroupShares,
): Pick<GroupShares[number], 'type' | 'table_id' | 'actor'> & { record_id: string } {
  const [first] = [...shares].sort(
    (left, right) => getNotice(left.type).rank - getNotice(right.type).rank || right.count - left.count,
  ) as [GroupShares[number]];
  const { type, table_id, actor, first_id: record_id } = first;
  return { type, table_id, actor, record_id };
}
