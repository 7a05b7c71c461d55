import { CircleCheck, Hourglass } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Notice } from '@/components/notice';
import { ProgressBar } from '@/components/progress-bar';
import { BrandBar } from '@/pages/frame/BrandBar';
import { usePageTitle } from '@/pages/frame/page-title';
import { addresses, startAt } from '@/routes';
import { useStores } from '@/stores';
import { noteIntroSeen } from '@/stores/onboarding/intro-seen';
import { growing } from './progress';
import styles from './intro.module.css';

/** In milliseconds: a session that exists already counts as ready after this time (REQ shell 4.16). */
const readyAfter = 1_000;
const step = 250;

/**
 * The session store polls every five seconds while the company is being set up. This page shows the wait, the next steps, and the reason if the
 * set-up stopped.
 */
export const Intro = observer(function Intro() {
  const { t } = useTranslation('onboarding');
  const { t: shell } = useTranslation();
  const { session, company } = useStores();
  const [begun] = useState(() => Date.now());
  const [now, setNow] = useState(begun);
  const [ready, setReady] = useState(false);
  const open = session.state === 'ready' && company.status === 'ready';
  const clientId = company.client?.client_id;
  usePageTitle(t(ready ? 'intro.ready' : 'intro.preparing'));
  useEffect(() => {
    void session.start();
  }, [session]);
  useEffect(() => {
    if (!open || !clientId) return;
    noteIntroSeen(clientId, Date.now());
    const timer = setTimeout(() => setReady(true), readyAfter);
    return () => clearTimeout(timer);
  }, [open, clientId]);
  useEffect(() => {
    if (ready) return;
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [ready]);

  // An answer that the session handles, such as that the company is being set up, is no failure of the guide.
  const companyError = session.state === 'ready' && company.status === 'failed' ? company.error : undefined;
  const error = session.state === 'failed' ? session.error : companyError;
  if (error !== undefined) {
    const retry = () => void (session.state === 'failed' ? session.retry() : company.load());
    return (
      <>
        <BrandBar />
        <main className={styles.intro}>
          <Notice
            tone="failure"
            title={t('intro.failed')}
            text={errorText(error)}
            action={{ label: shell('tryAgain'), run: retry }}
            secondary={session.inContainer ? undefined : { label: t('intro.signIn'), run: session.startOver }}
          />
        </main>
      </>
    );
  }

  const percent = ready ? 100 : growing(now - begun);
  const goOn = () => void startAt(company.client?.est ? addresses.home() : addresses.startUp());
  return (
    <>
      <BrandBar />
      <main className={styles.intro}>
        <Notice
          icon={ready ? <CircleCheck size={32} /> : <Hourglass size={32} />}
          title={t(ready ? 'intro.ready' : 'intro.preparing')}
          text={t(ready ? 'intro.readyText' : 'intro.preparingText')}
          action={ready ? { label: t('intro.tryNow'), run: goOn } : undefined}
        >
          <div className={styles.progress}>
            <ProgressBar label={t('intro.progress')} percent={percent} />
          </div>
          {!ready && session.trouble && (
            <p className={styles.trouble} role="status">
              {t(`intro.trouble.${session.trouble}`)}
            </p>
          )}
        </Notice>
      </main>
    </>
  );
});
