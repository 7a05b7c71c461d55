import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterPaint } from '@/components/use-after-paint';
import { useStores } from '@/stores';
import { ResultRow, type RecordTaps } from './ResultRow';
import styles from './search.module.css';

/** The reader's own records that moved last: most of what is looked for is among them. */
export const RecentRecords = observer(function RecentRecords(props: RecordTaps) {
  const { t } = useTranslation('search');
  const { recent } = useStores();
  useEffect(() => {
    if (recent.status === 'empty') void recent.load();
  }, [recent]);
  const hasRecords = recent.items.length > 0;
  const isDrawn = useAfterPaint(hasRecords, hasRecords);
  if (!hasRecords || !isDrawn) return null;
  return (
    <section className={styles.group} aria-labelledby="recent-records">
      <h3 id="recent-records" className={styles.heading}>
        {t('recentRecords')}
      </h3>
      <ul>
        {recent.items.map((record) => (
          <ResultRow key={`${record.tableId}/${record.id}`} record={record} keyword="" {...props} />
        ))}
      </ul>
    </section>
  );
});
