import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import type { StoredRecord } from '@/stores';
import styles from './special-application.module.css';

interface Props {
  record: StoredRecord;
  /** The tabs that the record has. */
  relatedTables: readonly { table_id: string }[];
  onOpenTab(key: string): void;
}

/** The company's offers for deals that have reached a stage (SD-59): a refund, other products, another topic, each in its tab. */
export default observer(function SpecialApplication({ record, relatedTables, onOpenTab }: Props) {
  const { t } = useTranslation('products');
  const { topic_table_id: topic } = record.json.special_application ?? {};
  return (
    <section className={styles.card} aria-labelledby="special-application">
      <h2 id="special-application" className={styles.title}>
        {t('application.title')}
      </h2>
      <Row title={t('application.refund')} onClick={() => onOpenTab('stage')} />
      <Row title={t('application.product')} onClick={() => onOpenTab('product')} />
      {topic !== undefined && relatedTables.some(({ table_id }) => table_id === topic) && (
        <Row title={t('application.topic')} onClick={() => onOpenTab(topic)} />
      )}
    </section>
  );
});
