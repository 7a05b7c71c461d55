import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import {
  AdministrationView,
  FilterEditorProvider,
  type FilterEditorProps,
  type SectionId,
} from '@/features/administration';
import { withTexts } from '@/i18n/text-bundles';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import styles from './administration-page.module.css';

const ConditionSheet = lazyLayer(
  () => withTexts('lists', import('@/features/filter-builder/ConditionSheet')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

/** The builder of views, for the conditions of settings. */
function FilterEditor(props: FilterEditorProps) {
  const { t } = useTranslation('administration');
  return <ConditionSheet {...props} ready={t('form.ready')} tooDeep={t('form.complex')} />;
}

/** The page of the administration: its header and the open section. */
export default observer(function Administration() {
  const { t } = useTranslation('administration');
  const [section, setSection] = useState<SectionId>();
  const title = section ? t(`section.${section}`) : t('title');
  usePageTitle(title);
  return (
    <>
      <PageBar title={title} />
      <main className={styles.page}>
        <FilterEditorProvider value={FilterEditor}>
          <AdministrationView onTitle={setSection} />
        </FilterEditorProvider>
      </main>
    </>
  );
});
