import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@/components/toast';
import { pageSettings } from '@/platforms/page-settings';
import { addresses, startAt } from '@/routes';
import { PageFrame } from './PageFrame';

/**
 * A page for developers and designers, in development and demo mode only (SD-19). Its content is loaded lazily: a company's own server does not
 * deliver the files that only such pages load (`isForBuilders` in src/start-up.ts).
 */
export function DevPage({ children }: { children: ReactNode }) {
  return <PageFrame>{process.env.NODE_ENV === 'development' || pageSettings().demo ? children : <NoPage />}</PageFrame>;
}

/** Behaves like any unknown address. */
function NoPage() {
  const { t } = useTranslation('shell');
  useEffect(() => {
    void startAt(addresses.home()).then(() => showToast({ text: t('unknownPage') }));
  }, [t]);
  return null;
}
