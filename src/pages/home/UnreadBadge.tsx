import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';

/** Returns the number as text; a number above 99 becomes "99+". */
const badgeText = (unread: number) => (unread > 99 ? '99+' : String(unread));

/** Shows the number of unread notices; hidden if there are none. */
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
