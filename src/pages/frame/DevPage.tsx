import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@/components/toast';
import { pageSettings } from '@/platforms/page-settings';
import { addresses, startAt } from '@/routes';
import { PageFrame } from './PageFrame';

/**
 * A page for developers and designers: there in development and demo mode only (SD-19). What it shows is loaded lazily: a company's own
 * server does not hand out the files that only such pages load (`isForBuilders` in src/start-up.ts).
 */
export function DevPage({ children }: { children: ReactNode }) {
  return <PageFrame>{process.env.NODE_ENV === 'development' || pageSettings().demo ? children : <NoPage />}</PageFrame>;
}

/** As every other address that is none of ours. */
function NoPage() {
  const { t } = useTranslation('shell');
  useEffect(() => {
    void startAt(addresses.home()).then(() => showToast({ text: t('unknownPage') }));
  }, [t]);
  return null;
}
