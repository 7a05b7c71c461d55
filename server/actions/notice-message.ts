import { targetOf } from '../../domain/notices/target';
import type { App, Language } from '../context';
import { noticeAddress, noticeCard, webhookAddress } from '../messages/notices';
import type { Card } from '../platforms/platform';
import type { NoticeRow } from '../queries/notices';
import { describeNotices, objectsOf, type NoticeAudience } from './describe-notices';

/** The message of a notice as its reader may see it at this moment; null for what they may not know any more. */
export async function noticeMessage(
  { db, env }: Pick<App, 'db' | 'env'>,
  reader: NoticeAudience,
  language: Language,
  row: NoticeRow,
): Promise<Card | null> {
  const [notice] = await describeNotices(db, reader, language, [row]);
  if (!notice) return null;
  const { PUBLIC_URL: publicUrl } = env;
  return noticeCard(
    {
      ...notice,
      address: notice.record
        ? noticeAddress(
            publicUrl,
            targetOf({ type: row.type, ...objectsOf(row) }, () => notice.hasStages),
            row.notice_id,
          )
        : webhookAddress(publicUrl, row.record_id, row.notice_id),
      doneAddress: `${publicUrl}/home?${new URLSearchParams({ tab: 'main', notice: row.notice_id }).toString()}`,
      key: { clientId: reader.clientId, noticeId: row.notice_id },
    },
    language,
  );
}
