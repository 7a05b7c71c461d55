import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import type { ChildRows } from '@/stores/rows/ChildRows';
import { Cell } from './Cell';
import styles from './child-rows.module.css';

/** Shows the sums of the number columns, below the cards. */
export const Totals = observer(function Totals({ rows }: { rows: ChildRows }) {
  const { t } = useTranslation('rows');
  const summed = rows.columns.filter((field) => rows.total(field) !== undefined);
  if (summed.length === 0) return null;
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {summed.map((field) => (
        <div key={field.field_id} className={styles.pair}>
          <dt className={styles.label}>
            {t('totalOf', { name: localised(field, 'field_name', field.field_name, language()) })}
          </dt>
          <dd className={styles.total}>
            <Cell field={field} value={rows.total(field)} />
          </dd>
        </div>
      ))}
    </dl>
  );
});
