import { ChevronRight, FileCheck2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList, CardRow } from '@/components/card-list';
import { useStores } from '@/stores';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import styles from './approvals.module.css';

/** On the home page: how many approvals wait for the reader; nothing where none does. */
export const WaitingCard = observer(function WaitingCard({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation('approvals');
  const waiting = waitingForMe(useStores());
  useEffect(() => void waiting.countAgain(), [waiting]);
  if (waiting.count === 0) return null;
  return (
    <div className={styles.card}>
      <CardList label={t('waiting.title')}>
        <CardRow
          leading={<FileCheck2 size={20} aria-hidden="true" className={styles.cardIcon} />}
          trailing={<ChevronRight size={18} aria-hidden="true" />}
          onClick={onOpen}
        >
          <span className={styles.title}>{t('waiting.count', { count: waiting.count })}</span>
        </CardRow>
      </CardList>
    </div>
  );
});
