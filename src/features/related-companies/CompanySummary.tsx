import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '@/components/skeleton';
import type { StoredRecord } from '@/stores';
import { CompanyRow } from './CompanyRow';
import { useRelatedCompanies } from './use-related-companies';
import styles from './related-companies.module.css';

/** The maximum number of companies in a summary (REQ records 9). */
const shortest = 3;

interface Props {
  record: StoredRecord;
  onOpen(company: { tableId: string; id: string }): void;
}

/** The first related companies, in a card of the home tab. A list that failed to load is empty here (REQ records 8). */
export const CompanySummary = observer(function CompanySummary({ record, onOpen }: Props) {
  const { t } = useTranslation('links');
  const related = useRelatedCompanies(record);
  const waits = related.status === 'loading';
  if (related.items.length === 0 && !waits) return <p className={styles.none}>{t('company.none')}</p>;
  return (
    <ul aria-busy={waits}>
      {related.items.slice(0, shortest).map((company) => (
        <CompanyRow
          key={`${company.kind} ${company.record.id}`}
          company={company}
          onOpen={({ record: companyRecord }) => onOpen(companyRecord)}
        />
      ))}
      {waits && <SkeletonRows widths={[58, 44, 66]} className={styles.row} />}
    </ul>
  );
});
