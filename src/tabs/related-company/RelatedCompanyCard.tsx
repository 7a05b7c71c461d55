import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SummaryCard } from '@/features/record-detail';
import { CompanySummary } from '@/features/related-companies';
import { openDetail } from '@/routes';
import type { StoredRecord } from '@/stores';

/** The related companies of a customer, in a card of the home tab. */
export default observer(function RelatedCompanyCard({ record, onOpen }: { record: StoredRecord; onOpen(): void }) {
  const { t } = useTranslation('links');
  return (
    <SummaryCard
      title={t('company.title')}
      {...(record.abilities.update ? { action: { label: t('company.add'), run: onOpen } } : {})}
      more={{ label: t('company.all'), run: onOpen }}
    >
      <CompanySummary record={record} onOpen={({ tableId, id }) => void openDetail({ type: tableId, id })} />
    </SummaryCard>
  );
});
