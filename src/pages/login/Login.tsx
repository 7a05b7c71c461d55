import { isOwnOrigin } from '@domain/page-origin';
import { channels, type Channel } from '@domain/platforms';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Button } from '@/components/button';
import { CompanyList } from '@/components/company-list';
import { Logo } from '@/components/logo';
import { Notice } from '@/components/notice';
import { getAppId, pageSettings } from '@/platforms';
import { useStores } from '@/stores';
import { passOnConsent } from '@/stores/session/consent-answer';
import { usePageTitle } from '@/pages/frame/page-title';
import { SuiteMark } from './SuiteMark';
import styles from './login.module.css';

/** The sign-in page: silent inside a suite, with the channel picker in a browser, and with the choice of the company. */
export const Login = observer(function Login() {
  const { t } = useTranslation();
  const { session } = useStores();
  usePageTitle(t('productName'));
  const [consented, setConsented] = useState(false);
  useEffect(() => {
    // This window was opened for one answer only; the other window continues with it.
    if (passOnConsent(new URLSearchParams(window.location.search))) {
      setConsented(true);
      window.close();
      return;
    }
    void session.enterLogin(new URLSearchParams(window.location.search)).finally(() => {
      // A code can be used once, so it is removed from the address.
      if (window.location.pathname === '/login' && window.location.search)
        window.history.replaceState(window.history.state, '', '/login');
    });
  }, [session]);

  return (
    <div className={styles.login}>
      <div className={styles.card}>
        <Brand />
        <main>{consented ? <Consented /> : <Step />}</main>
      </div>
    </div>
  );
});

function Brand() {
  const { t } = useTranslation('login');
  const shell = useTranslation('shell').t;
  return (
    <header className={styles.brand}>
      <Logo size={56} />
      <h1>{shell('productName')}</h1>
      <p>{t('tagline')}</p>
    </header>
  );
}

function Consented() {
  const { t } = useTranslation('login');
  return <Notice title={t('consented')} text={t('consentedText')} />;
}

const Step = observer(function Step() {
  const { t } = useTranslation('login');
  const shell = useTranslation('shell').t;
  const { session } = useStores();
  const { address } = pageSettings();
  const { origin, host } = window.location;
  // From this origin, no sign-in would be answered.
  if (address && !isOwnOrigin(address, origin, host)) return <OtherAddress own={address} opened={origin} />;
  switch (session.state) {
    case 'choosing-channel':
      return <ChannelPicker />;
    case 'choosing-company':
      return <CompanyPicker />;
    case 'signed-out':
      return (
        <Notice
          title={t('signedOut')}
          text={t('signedOutText')}
          action={{ label: t('signIn'), run: () => void session.retry() }}
        />
      );
    case 'failed':
      return (
        <Notice
          tone="failure"
          title={t('failed')}
          text={session.error ? errorText(session.error) : undefined}
          action={{ label: shell('tryAgain'), run: () => void session.retry() }}
          secondary={session.inContainer ? undefined : { label: t('otherChannel'), run: session.startOver }}
        />
      );
    default:
      return (
        <p className={styles.busy} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          {t('signingIn')}
        </p>
      );
  }
});

/** Explains that the page was opened at another address of the server than the configured one. */
function OtherAddress({ own: ownOrigin, opened: openedOrigin }: { own: string; opened: string }) {
  const { t } = useTranslation('login');
  const address = ownOrigin + window.location.pathname;
  return (
    <Notice
      tone="failure"
      title={t('otherAddress')}
      text={errorText(new ApiError('otherAddress', { params: { own: ownOrigin, opened: openedOrigin } }))}
      action={{ label: t('openAddress', { address: ownOrigin }), run: () => window.location.assign(address) }}
    />
  );
}

const CompanyPicker = observer(function CompanyPicker() {
  const { t } = useTranslation('login');
  const { session } = useStores();
  const [busy, setBusy] = useState<string>();
  return (
    <section className={styles.step} aria-labelledby="select-company">
      <h2 id="select-company" className={styles.heading}>
        {t('selectCompany')}
      </h2>
      <p className={styles.text}>{t('selectCompanyText')}</p>
      <div className={styles.choices}>
        <CompanyList
          companies={session.companies}
          busy={busy}
          onChoose={(company) => {
            setBusy(company.client_id);
            void session.chooseCompany(company);
          }}
        />
      </div>
    </section>
  );
});

function ChannelPicker() {
  const { t } = useTranslation('login');
  const { session } = useStores();
  const [leavingChannel, setLeaving] = useState<Channel>();
  const open = channels.filter((channel) => getAppId(channel) !== undefined);
  if (open.length === 0) return <Notice tone="failure" title={t('failed')} text={t('noChannels')} />;
  return (
    <section className={styles.step} aria-labelledby="choose-channel">
      <h2 id="choose-channel" className={styles.heading}>
        {t('chooseChannel')}
      </h2>
      <div className={styles.channels}>
        {open.map((channel) => (
          <Button
            key={channel}
            block
            className={styles.channel}
            busy={leavingChannel === channel}
            disabled={leavingChannel !== undefined}
            onClick={() => {
              setLeaving(channel);
              void session.chooseChannel(channel).finally(() => setLeaving(undefined));
            }}
          >
            <SuiteMark channel={channel} />
            {t(`with.${channel}`)}
          </Button>
        ))}
      </div>
      <p className={styles.privacy}>{t('privacy')}</p>
    </section>
  );
}
