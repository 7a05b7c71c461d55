import { isSubscriptionOver } from '@domain/subscription';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import styles from './frame.module.css';

interface Props {
  /** The end of the last order, epoch milliseconds. */
  endDate: number;
  timeZone: string;
  /** The address at which a subscription is bought; administrators are named if there is no address. */
  sales?: string;
}

/** Covers the whole app and cannot be closed: the subscription has ended (REQ shell 2.53). */
export default function SubscriptionOver({ endDate, timeZone, sales }: Props) {
  const { t } = useTranslation('access');
  const { session } = useStores();
  if (!isSubscriptionOver(endDate, Date.now(), timeZone)) return null;
  return (
    <Sheet title={t('subscription.title')} size="small" role="alertdialog" onDismiss={() => undefined}>
      <div className={styles.over}>
        <CircleAlert size={32} aria-hidden="true" />
        <p>{t('subscription.text')}</p>
        {sales ? (
          <a className={styles.contact} href={sales} target="_blank" rel="noopener noreferrer">
            {t('subscription.contact')}
          </a>
        ) : (
          <p>{t('subscription.noContact')}</p>
        )}
        <Button block onClick={() => void session.leaveCompany()}>
          {t('subscription.otherCompany')}
        </Button>
      </div>
    </Sheet>
  );
}
