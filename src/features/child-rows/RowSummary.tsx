import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '@/components/skeleton';
import type { ChildRows } from '@/stores/rows/ChildRows';
import { Cell } from './Cell';
import styles from './child-rows.module.css';

/** The maximum number of rows in a summary (REQ records 9). */
const shortest = 3;

/** Shows the first rows and the number of all. Rows that failed to load count as none here (REQ records 8). */
export const RowSummary = observer(function RowSummary({ rows }: { rows: ChildRows }) {
  const { t } = useTranslation('rows');
  const { list, columns } = rows;
  useEffect(() => {
    void list.load();
  }, [list]);
  if (list.items.length === 0 && (list.loaded || list.status === 'failed'))
    return <p className={styles.note}>{t(rows.dirty ? 'unsaved' : 'none')}</p>;
  const [first, ...otherColumns] = columns;
  return (
    <>
      <ul aria-busy={!list.loaded}>
        {list.items.slice(0, shortest).map((record) => (
          <li key={record.id} className={styles.short}>
            <span className={styles.shortName}>
              {first && <Cell field={first} value={record.value(first)} untitled={t('untitled')} />}
            </span>
            <span className={styles.shortSecond}>
              {otherColumns.slice(0, 2).map((field) => (
                <Cell key={field.field_id} field={field} value={record.value(field)} />
              ))}
            </span>
          </li>
        ))}
        {!list.loaded && <SkeletonRows widths={[58, 44, 66]} className={styles.short} />}
      </ul>
      {rows.count !== undefined && (
        <p className={styles.note}>
          {t('count', { count: rows.count })}
          {rows.dirty && ` · ${t('unsaved')}`}
        </p>
      )}
    </>
  );
});
