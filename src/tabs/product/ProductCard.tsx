import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ProductSummary } from '@/features/products';
import { SummaryCard } from '@/features/record-detail';
import { useStores, type StoredRecord } from '@/stores';
import { getProductLines } from '@/stores/products/ProductLines';

/** The product lines of a record, in a card of the home tab. */
export default observer(function ProductCard({ record, onOpen }: { record: StoredRecord; onOpen(): void }) {
  const { t } = useTranslation('products');
  const lines = getProductLines(useStores(), record);
  return (
    <SummaryCard
      title={t('title')}
      {...(lines.canWrite ? { action: { label: t('edit'), run: onOpen } } : {})}
      more={{ label: t('all'), run: onOpen }}
    >
      <ProductSummary lines={lines} />
    </SummaryCard>
  );
});
