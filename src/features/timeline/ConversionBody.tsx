import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import { nameOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { openDetail } from '@/routes';
import { useStores } from '@/stores';
import styles from './timeline.module.css';

/** Shows the records that a record was converted into, with links to them; an undone conversion has none. */
export const ConversionBody = observer(function ConversionBody({
  conversion: { records, undone },
}: {
  conversion: NonNullable<TimelineEvent['conversion']>;
}) {
  const { t } = useTranslation('leads');
  const { company } = useStores();
  return (
    <ul className={styles.conversion}>
      {records.map(({ table_id: type, id, is_new: isNew }) => {
        const table = company.table(type);
        if (!table) return null;
        const label = t(isNew ? 'madeNew' : 'filled', { type: nameOfOne(table, language()) });
        return (
          <li key={`${type}/${id}`}>
            {undone ? (
              label
            ) : (
              <button type="button" className={styles.opens} onClick={() => void openDetail({ type, id })}>
                {label}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
});
