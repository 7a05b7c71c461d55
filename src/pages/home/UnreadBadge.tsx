import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';

/** A greater number is shown as more. */
const badgeText = (unread: number) => (unread > 99 ? '99+' : String(unread));

/** The number of notices that were not read; nothing without one. */
export const UnreadBadge = observer(function UnreadBadge({ className }: { className: string | undefined }) {
  const { t } = useTranslation('home');
  const { unread } = useStores().home;
  if (unread === 0) return null;
  return (
    <span className={className} role="img" aria-label={t('unread', { number: badgeText(unread) })}>
      {badgeText(unread)}
    </span>
  );
});
