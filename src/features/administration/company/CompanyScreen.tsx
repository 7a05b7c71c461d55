import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CardList, CardRow } from '@/components/card-list';
import { EditSheet } from '../lists/EditSheet';
import { useSection } from '../use-section';

const sectionIds = ['company', 'company_lookup'] as const;

/** What is set for the company as a whole, and which fields its register fills. */
export default observer(function CompanyScreen() {
  const { t } = useTranslation('administration');
  const { administration, answer, item, setItem } = useSection();
  if (!answer) return null;
  const open = sectionIds.find((sectionId) => sectionId === item);
  const titles = { company: t('company.general'), company_lookup: t('company.lookup') };
  const texts = { company: String(answer.company['name']), company_lookup: t('company.lookupText') };
  const sectionItem = open && answer[open];
  const sheet = { section: open ?? 'company', title: titles[open ?? 'company'], onClose: () => setItem(undefined) };
  return (
    <>
      <CardList label={t('section.company')}>
        {sectionIds.map((sectionId) => (
          <CardRow key={sectionId} onClick={() => setItem(sectionId)}>
            <span>{titles[sectionId]}</span>
            <small>{texts[sectionId]}</small>
          </CardRow>
        ))}
      </CardList>
      {open && sectionItem && (
        <EditSheet
          {...sheet}
          known={() => {
            const part = administration.answer?.[open];
            return part && { item: part, version: administration.answer?.version ?? 0 };
          }}
        />
      )}
      {open && !sectionItem && <EditSheet {...sheet} start={{ item: { field_map: {} }, version: answer.version }} />}
    </>
  );
});
