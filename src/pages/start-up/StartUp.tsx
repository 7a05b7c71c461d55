import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '@/components/logo';
import OnboardingForm from '@/features/onboarding-form';
import { usePageTitle } from '@/pages/frame/page-title';
import { addresses, startAt } from '@/routes';
import { useStores } from '@/stores';
import styles from './start-up.module.css';

/** Leaves the page if the company has answered all questions. */
export const StartUp = observer(function StartUp() {
  const { t } = useTranslation('onboarding');
  const { company } = useStores();
  usePageTitle(t('form.title'));
  const established = company.client?.est === true;
  useEffect(() => {
    if (established) void startAt(addresses.home());
  }, [established]);
  return (
    <div className={styles.page}>
      {!established && (
        <div className={styles.card}>
          <header>
            <span className={styles.mark}>
              <Logo size={48} />
            </span>
            <h1 className={styles.title}>{t('form.title')}</h1>
            <p className={styles.text}>{t('form.text')}</p>
          </header>
          <main>
            <OnboardingForm onDone={() => void company.load()} />
          </main>
        </div>
      )}
    </div>
  );
});
