import { fullTime } from '@domain/calendar/time-texts';
import { plainText } from '@domain/rich/plain-text';
import { useTranslation } from 'react-i18next';
import { CardRow } from '@/components/card-list';
import type { Notice } from '@/stores/notices';
import { NoticeIcon } from './NoticeIcon';
import styles from './notices.module.css';

interface Props {
  notice: Notice;
  /** The reader, who may be in charge of the notice's record. */
  memberId: string;
  timeZone: string;
  onOpen(): void;
}

/** One notice: the event, its relation to the reader, and whether the reader has read it. */
export function NoticeRow({ notice, memberId, timeZone, onOpen }: Props) {
  const { t } = useTranslation('notices');
  const { owner_member_id: owner, _all_member_ids: members } = notice.object;
  const label =
    owner === memberId ? t('mine.charge') : members.includes(memberId) ? t('mine.collaboration') : undefined;
  return (
    <CardRow leading={<NoticeIcon type={notice.type} unread={!notice.read} />} onClick={onOpen}>
      <span className={styles.title} data-unread={!notice.read || undefined}>
        {!notice.read && <span className="visually-hidden">{t('unread')} </span>}
        {notice.title}
      </span>
      {notice.description !== '' && <span className={styles.text}>{plainText(notice.description)}</span>}
      <span className={styles.foot}>
        <time dateTime={new Date(notice.create_time).toISOString()}>
          {fullTime(notice.create_time, Date.now(), timeZone)}
        </time>
        {label && <span className={styles.label}>{label}</span>}
      </span>
    </CardRow>
  );
}
