import { resolveTarget } from '../../domain/notices/target';
import type { App, Language } from '../context';
import { noticeAddress, noticeCard, webhookAddress } from '../messages/notices';
import type { MessageCard } from '../platforms/platform';
import type { NoticeRow } from '../queries/notices';
import { describeNotices, listObjects, type NoticeAudience } from './describe-notices';

/** The message of a notice as its reader may see it at this moment; null for what they may not know any more. */
export async function noticeMessage(
  { db, env }: Pick<App, 'db' | 'env'>,
  reader: NoticeAudience,
  language: Language,
  row: NoticeRow,
): Promise<MessageCard | null> {
  const [notice] = await describeNotices(db, reader, language, [row]);
  if (!notice) return null;
  const { PUBLIC_URL: publicUrl } = env;
  return noticeCard(
    {
      ...notice,
      address: notice.record
        ? noticeAddress(
            publicUrl,
            resolveTarget({ type: row.type, ...listObjects(row) }, () => notice.hasStages),
            row.notice_id,
          )
        : webhookAddress(publicUrl, row.record_id, row.notice_id),
      doneAddress: `${publicUrl}/home?${new URLSearchParams({ tab: 'main', notice: row.notice_id }).toString()}`,
      key: { clientId: reader.clientId, noticeId: row.notice_id },
    },
    language,
  );
}
