import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextsReady } from '@/i18n';
import { withTexts } from '@/i18n/text-bundles';
import { pageSettings } from '@/platforms';
import { useStores } from '@/stores';
import { isView } from '@/stores/device/storage';
import { errorText } from '@/api';
import {
  reportFirstScreen,
  isBroken,
  lazyPart,
  PartBoundary,
  partText,
  reloadWhenThere,
  useWhenOnline,
} from '@/components/lazy';
import { goBack } from '@/routes';
import { FailureNotice, Notice } from '@/components/notice';
import { PageShownProvider, usePageShown } from '@/components/page-portal';
import { CompanyLookup } from './CompanyLookup';
import { CompanyValues } from './CompanyValues';
import { usePageInFront } from './page-in-front';
import { useInSlices } from './use-in-slices';
import { useIntro } from './use-intro';
import { useListening } from './use-listening';
import styles from './frame.module.css';

// The bar is empty before the first screen is shown. It also caches the loaded data for offline reading.
const LineBar = lazyPart(() => withTexts('lists', import(/* webpackChunkName: "kept" */ './LineBar')), {
  quiet: true,
  rests: true,
});
const ConsentQuestion = lazyPart(() => withTexts('record', import('@/features/consent')), { quiet: true });
const ViewBar = lazyPart(() => withTexts('administration', import('./ViewBar')), { quiet: true });
const Usage = lazyPart(() => import(/* webpackChunkName: "usage" */ './Usage'), { quiet: true, rests: true });
const SubscriptionOver = lazyPart(() => withTexts('access', import('./SubscriptionOver')), { quiet: true });

interface Props {
  children: ReactNode;
  /**
   * The placeholder until session, company and texts are loaded. It has the dimensions of the page, so the layout does not shift. A page with a
   * placeholder reports itself when its content is shown.
   */
  skeleton?: ReactNode;
  /** `company`: the page needs a signed-in person. `nothing`: it only needs its texts. */
  needs?: 'company' | 'nothing';
}

/**
 * The frame of every page: its own error boundary, the offline bar, and the wait for texts and company. Taro's wrapper would catch errors before a
 * boundary in the app's root, and show a blank page.
 */
export const PageFrame = observer(function PageFrame({ children, skeleton = null, needs = 'company' }: Props) {
  const textsReady = useTextsReady();
  const inFront = usePageInFront();
  const isCompleteAtOnce = textsReady && !skeleton;
  useEffect(() => {
    if (isCompleteAtOnce) reportFirstScreen();
  }, [isCompleteAtOnce]);
  if (!textsReady) return <div className={styles.page}>{skeleton}</div>;
  return (
    <PageShownProvider value={inFront}>
      <PartBoundary instead={(retry, error) => <PageError again={retry} error={error} />}>
        <div className={styles.page}>
          <LineBar />
          {isView && <ViewBar />}
          {needs === 'company' ? <WithCompany skeleton={skeleton}>{children}</WithCompany> : children}
        </div>
      </PartBoundary>
    </PageShownProvider>
  );
});

const WithCompany = observer(function WithCompany({
  children,
  skeleton,
}: {
  children: ReactNode;
  skeleton: ReactNode;
}) {
  const { t } = useTranslation();
  const { company, session } = useStores();
  const isShown = usePageShown();
  const isReady = useInSlices(company.status === 'ready');
  if (isReady) {
    const { client } = company;
    const end = client?.last_order?.end_date;
    return (
      <CompanyValues>
        <CompanyLookup>
          <Listening />
          <Usage />
          {children}
        </CompanyLookup>
        {session.consentQuestion && isShown && <ConsentQuestion />}
        {client && end !== undefined && end < Date.now() && (
          <SubscriptionOver endDate={end} timeZone={client.time_zone} sales={pageSettings().links.sales} />
        )}
      </CompanyValues>
    );
  }
  if (company.status !== 'failed') return skeleton;
  return <FailureNotice title={t('startFailed')} text={errorText(company.error)} onRetry={() => void company.load()} />;
});

const Listening = observer(function Listening() {
  useListening();
  useIntro();
  return null;
});

/** Replaces a page that failed to load or to render: it shows the reason, a remedy and the way back. */
function PageError({ again: retry, error }: { again(): void; error: unknown }) {
  const { t } = useTranslation();
  useWhenOnline(retry);
  // Reloading without a network would lose the page, so it is rendered again instead.
  const refresh = async () => {
    if (!(await reloadWhenThere())) retry();
  };
  return (
    <main className={styles.page}>
      <Notice
        tone="failure"
        title={t('pageError.title')}
        text={t(isBroken(error) ? 'pageError.text' : partText(error))}
        action={{ label: t('pageError.refresh'), run: () => void refresh() }}
        secondary={{ label: t('back'), run: () => void goBack() }}
      />
    </main>
  );
}
