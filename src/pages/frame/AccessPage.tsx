import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/components/lazy';
import { Notice } from '@/components/notice';
import { withTexts } from '@/i18n/text-bundles';
import { useStores } from '@/stores';
import { BrandBar } from './BrandBar';
import { usePageTitle } from './page-title';
import { PageFrame } from './PageFrame';

interface Props {
  icon: ReactNode;
  reason: 'noJoin' | 'noAuth' | 'appStopped' | 'appRemoved' | 'suspended' | 'noSeats' | 'noVisibility';
  /** The date until which the company's data is kept, if the reason contains it. */
  date?: string;
  children?: ReactNode;
}

/** A page that explains why a person cannot sign in, with a remedy. */
export function AccessPage(props: Props) {
  return (
    <PageFrame needs="nothing">
      <LazyContent {...props} />
    </PageFrame>
  );
}

const Content = observer(function Content({ icon, reason, date, children }: Props) {
  const { t } = useTranslation('access');
  const shell = useTranslation('shell').t;
  const { session } = useStores();
  usePageTitle(`${t(`${reason}.title`)} · ${shell('productName')}`);
  return (
    <>
      <BrandBar />
      <main style={{ display: 'flex', flex: 1, overflowY: 'auto' }}>
        <Notice
          icon={icon}
          title={t(`${reason}.title`)}
          text={t(`${reason}.text`, { date })}
          action={{ label: shell('tryAgain'), run: () => void session.retry() }}
          secondary={session.inContainer ? undefined : { label: t('otherAccount'), run: session.startOver }}
        >
          {children}
        </Notice>
      </main>
    </>
  );
});

const LazyContent = lazyPart(() => withTexts('access', Promise.resolve({ default: Content })), { isPage: true });
