import type { ObjectType } from '@domain/metadata/object-type';
import { listHighlights } from '@domain/objects/detail-page';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores, type StoredRecord } from '@/stores';
import { useFacts } from '@/values/facts/RecordFacts';
import styles from './record-detail.module.css';

/** Shows the values of a record that the company wants to be visible at once, each with its name; an empty value takes no space. */
export const Highlights = observer(function Highlights({ record, table }: { record: StoredRecord; table: ObjectType }) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const { status, due_fields: dueFields = [] } = table;
  // A deadline is always shown, and the status is shown above.
  const ids = [...new Set([...listHighlights(table), ...(status ? dueFields : [])])].filter(
    (id) => id !== status?.field_id,
  );
  const facts = useFacts()({ record, table, fields: company.fields(record.tableId) }, ids);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.highlights} aria-label={t('highlight.facts')}>
      {facts.map(({ id, name, content }) => (
        <div key={id} className={styles.highlight}>
          <dt className={styles.highlightName}>{name}</dt>
          <dd className={styles.highlightValue}>{content}</dd>
        </div>
      ))}
    </dl>
  );
});
