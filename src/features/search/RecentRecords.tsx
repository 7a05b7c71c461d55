import { nameOfMany } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterPaint } from '@/components/use-after-paint';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { ResultRow, type RecordTaps } from './ResultRow';
import styles from './search.module.css';

/** Shows the reader's own recently changed records, by type. */
export const RecentRecords = observer(function RecentRecords(props: RecordTaps) {
  const { t } = useTranslation('search');
  const { company, recent } = useStores();
  useEffect(() => {
    if (recent.status === 'empty') void recent.load();
  }, [recent]);
  const hasRecords = recent.items.length > 0;
  const isDrawn = useAfterPaint(hasRecords, hasRecords);
  if (!hasRecords || !isDrawn) return null;
  const typeIds = [...new Set(recent.items.map(({ tableId }) => tableId))];
  return (
    <>
      {typeIds.map((tableId) => {
        const table = company.table(tableId);
        return (
          <section key={tableId} className={styles.group} aria-labelledby={`recent-${tableId}`}>
            <h3 id={`recent-${tableId}`} className={styles.heading}>
              {t('recentOf', { type: table ? nameOfMany(table, language()) : '' })}
            </h3>
            <ul>
              {recent.items
                .filter((record) => record.tableId === tableId)
                .map((record) => (
                  <ResultRow key={record.id} record={record} keyword="" {...props} />
                ))}
            </ul>
          </section>
        );
      })}
    </>
  );
});
