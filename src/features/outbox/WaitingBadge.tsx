import { useTranslation } from 'react-i18next';
import styles from './outbox.module.css';

/** Shows the number of actions that wait to be sent, on the picture of the person; it takes neither space nor taps. */
export default function WaitingBadge({ count }: { count: number }) {
  const { t } = useTranslation('outbox');
  return (
    <span className={styles.corner}>
      <span className={styles.mark} role="img" aria-label={t('count', { count })}>
        {count > 99 ? '99+' : count}
      </span>
    </span>
  );
}
