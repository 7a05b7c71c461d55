import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CollaboratorSummary } from '@/features/collaborators';
import { SummaryCard } from '@/features/record-detail';
import type { StoredRecord } from '@/stores';

/** The people of a record, in a card of the home tab. */
export default observer(function CollaboratorCard({ record, onOpen }: { record: StoredRecord; onOpen(): void }) {
  const { t } = useTranslation('collaborators');
  return (
    <SummaryCard
      title={t('title')}
      {...(record.abilities.team ? { action: { label: t('edit'), run: onOpen } } : {})}
      more={{ label: t('all'), run: onOpen }}
    >
      <CollaboratorSummary record={record} />
    </SummaryCard>
  );
});
