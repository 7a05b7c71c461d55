import { noticeTypes, type NoticeType } from '@domain/notices/kinds';
import { Check } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import type { NoticeRole, Notices } from '@/stores/notices';
import styles from './notices.module.css';

interface Props {
  notices: Notices;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Which notices are shown: of one type, and whose records they are about. */
export const NoticeFilter = observer(function NoticeFilter({ notices, anchor, onClose }: Props) {
  const { t } = useTranslation('notices');
  const { type, role } = notices;
  const choose = (next: { type: NoticeType | undefined; role: NoticeRole }) => {
    onClose();
    notices.show(next);
  };
  const row = (
    key: string,
    title: string,
    current: boolean,
    next: { type: NoticeType | undefined; role: NoticeRole },
  ) => (
    <li key={key}>
      <Row
        title={title}
        current={current}
        trailing={current && <Check size={20} aria-hidden="true" />}
        onClick={() => choose(next)}
      />
    </li>
  );
  return (
    <ResponsivePopover title={t('filter')} anchor={anchor} onDismiss={onClose}>
      <ul>
        {row('all', t('types.all'), type === undefined && role === undefined, { type: undefined, role: undefined })}
        {noticeTypes.map((noticeType) =>
          row(noticeType, t(`types.${noticeType}`), type === noticeType, { type: noticeType, role }),
        )}
      </ul>
      <h3 className={styles.group}>{t('mine.title')}</h3>
      <ul>
        {(['charge', 'collaboration'] as const).map((noticeRole) =>
          row(noticeRole, t(`mine.${noticeRole}`), role === noticeRole, {
            type,
            role: role === noticeRole ? undefined : noticeRole,
          }),
        )}
      </ul>
    </ResponsivePopover>
  );
});
