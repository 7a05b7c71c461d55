import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdministrationView } from '@/features/administration';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import styles from './administration-page.module.css';

/** The page of the administration: its head, and what is open. */
export default observer(function Administration() {
  const { t } = useTranslation('administration');
  const [section, setSection] = useState<Parameters<Parameters<typeof AdministrationView>[0]['onTitle']>[0]>();
  const title = section ? t(`section.${section}`) : t('title');
  usePageTitle(title);
  return (
    <>
      <PageBar title={title} />
      <main className={styles.page}>
        <AdministrationView onTitle={setSection} />
      </main>
    </>
  );
});
