import { noticeCardKind } from '../../../domain/deliveries/notice-card';
import type { NoticeType } from '../../../domain/notices/kinds';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { insertNotices } from '../../queries/notices/notices';
import { enqueue } from '../outbox/enqueue';

/** A notice for one member, independent of settings. */
interface OneNotice {
  clientId: string;
  memberId: string;
  type: NoticeType;
  record: { table_id: string; record_id: string };
  /** The member who acted; null for no member. */
  actor?: string | null;
  /** The ids of further fields in the notice. */
  fields?: readonly string[];
  /** Only on the home page, without a message. */
  isQuiet?: boolean;
}

/** Notifies one active member, on the home page and, unless it is quiet, by a message. Read access is checked when the member reads it. */
export async function notifyMember(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  { clientId, memberId, type, record, actor = null, fields = [], isQuiet = false }: OneNotice,
): Promise<void> {
  if (!(await memberFacts(trx, clientId, [memberId])).has(memberId)) return;
  const noticeId = app.makeId();
  await insertNotices(trx, [
    {
      client_id: clientId,
      member_id: memberId,
      notice_id: noticeId,
      type,
      ...record,
      note_id: null,
      actor,
      fields: [...fields],
      on_home: true,
      create_time: new Date(app.now()),
    },
  ]);
  trx.onCommit.push({ wake: 'eventHub', clientId });
  if (isQuiet) return;
  await enqueue(trx, app, {
    clientId,
    kind: noticeCardKind,
    dedupeKey: `notice:${noticeId}`,
    payload: { member_id: memberId, notice_id: noticeId },
  });
}
