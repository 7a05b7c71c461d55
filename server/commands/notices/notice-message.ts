import { getNotice } from '../../../domain/notices/kinds';
import { resolveTarget } from '../../../domain/notices/target';
import type { App, Language } from '../../context';
import { noticeAddress, noticeCard, noticeRecordsAddress, webhookAddress } from '../../messages/notices';
import type { MessageCard } from '../../platforms/platform';
import type { NoticeRow } from '../../queries/notices/notices';
import { describeNotices, listObjects } from './describe-notices';
import type { DescribedNotice } from './described-notice';
import type { MemberReader } from '../people/visible-records';

/** Returns the message of a notice in its reader's present view; null where the reader may no longer know of it. */
export async function noticeMessage(
  { db, env }: Pick<App, 'db' | 'env'>,
  reader: MemberReader,
  language: Language,
  row: NoticeRow,
): Promise<MessageCard | null> {
  const [notice] = await describeNotices(db, reader, language, [row], 'on_card');
  if (!notice) return null;
  const { PUBLIC_URL: publicUrl } = env;
  const doneAddress = `${publicUrl}/home?${new URLSearchParams({ tab: 'main', notice: row.notice_id }).toString()}`;
  return noticeCard(
    {
      ...notice,
      address: buildAddress(publicUrl, notice) ?? doneAddress,
      doneAddress,
      key: { clientId: reader.clientId, noticeId: row.notice_id },
    },
    language,
  );
}

/** Returns the address of a notice; undefined where its reader may not read its object. */
function buildAddress(publicUrl: string, notice: DescribedNotice): string | undefined {
  const { row, record, records, hasStages } = notice;
  if (records) return noticeRecordsAddress(publicUrl, records.table_id, row.notice_id);
  if (record) {
    const target = resolveTarget({ type: row.type, ...listObjects(notice) }, () => hasStages);
    return noticeAddress(publicUrl, target, row.notice_id);
  }
  return getNotice(row.type).isOfWebhook ? webhookAddress(publicUrl, row.record_id, row.notice_id) : undefined;
}
