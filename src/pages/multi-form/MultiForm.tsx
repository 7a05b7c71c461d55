import { mayBeFramed, safeAddress } from '@domain/frames';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FailureNotice, Notice } from '@/components/notice';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import { goBack, parameter } from '@/routes';
import { useStores } from '@/stores';
import { usePlatform } from '@/stores/platform';
import { askForm, type OutsideForm } from '@/stores/company/outside-form';
import styles from './multi-form.module.css';

/** Milliseconds between the new tab and the way back (REQ shell 2.19). */
const backAfter = 200;

/** Shows the company's form: in a frame with its own header hidden; on a desktop in a new tab, after which this page goes back. */
export const MultiForm = observer(function MultiForm() {
  const { t } = useTranslation('menus');
  const { api, company } = useStores();
  const platform = usePlatform();
  const [form, setForm] = useState<OutsideForm>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const [blocked, setBlocked] = useState(false);
  usePageTitle(t('form.title'));
  useEffect(() => {
    setError(undefined);
    askForm(api, company.channel).then(setForm, setError);
  }, [api, company.channel, tries]);
  const address = form?.url === undefined ? undefined : getAddress(form.url, parameter('formUrl'));
  const desktop = platform?.device === 'desktop';
  useEffect(() => {
    if (!desktop || !address) return;
    const openedWindow = window.open(address, '_blank');
    if (!openedWindow) {
      setBlocked(true);
      return;
    }
    openedWindow.opener = null;
    const timer = setTimeout(() => void goBack(), backAfter);
    return () => clearTimeout(timer);
  }, [desktop, address]);

  return (
    <>
      <PageBar title={t('form.title')} />
      <main className={styles.form}>{content()}</main>
    </>
  );

  function content() {
    if (error !== undefined)
      return <FailureNotice title={t('form.title')} text={errorText(error)} onRetry={() => setTries(tries + 1)} />;
    if (!form || !platform) return null;
    if (!address) return <Notice title={t('form.none')} text={t('form.noneText')} />;
    if (!desktop && form.framed) {
      return (
        <>
          {form.tip && <p className={styles.tip}>{form.tip}</p>}
          <iframe
            className={styles.frame}
            src={address}
            title={t('form.title')}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            referrerPolicy="no-referrer"
          />
        </>
      );
    }
    return (
      <Notice title={t('form.title')} text={form.tip || t('form.opened')}>
        {(blocked || !desktop) && (
          <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
            {t('form.open')}
          </a>
        )}
      </Notice>
    );
  }
});

/**
 * Returns the address with the suite's own header hidden. An address in the link is accepted only if it points to the company's form: the author of
 * the link must not choose the content inside this page.
 */
function getAddress(configured: string, requestedAddress: string | undefined): string | undefined {
  const ownOrigin = window.location.origin;
  const company = safeAddress(configured, ownOrigin);
  const requestedUrl = requestedAddress === undefined ? undefined : safeAddress(requestedAddress, ownOrigin);
  const url =
    requestedUrl && company && requestedUrl.origin === company.origin && mayBeFramed(requestedUrl, ownOrigin)
      ? requestedUrl
      : company;
  url?.searchParams.set('hideHeader', '1');
  return url?.href;
}
