import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@/components/toast';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { pageSettings } from '@/platforms/page-settings';
import { addresses, startAt } from '@/routes';

const Gallery = lazy(() => withTexts('views', import(/* webpackChunkName: "demo-gallery" */ './Gallery')));

/** For whoever builds and judges the app; a company's own server has no such page. */
export default function GalleryPage() {
  return <PageFrame>{process.env.NODE_ENV === 'development' || pageSettings().demo ? <Suspense fallback={null}><Gallery /></Suspense> : <NoPage />}</PageFrame>;
}

/** As every other address that is none of ours. */
function NoPage() {
  const { t } = useTranslation('shell');
  useEffect(() => {
    void startAt(addresses.home()).then(() => showToast({ text: t('unknownPage') }));
  }, [t]);
  return null;
}
