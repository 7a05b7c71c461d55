import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/components/notice';
import { useStores } from '@/stores';
import { usePageTitle } from './page-title';
import { PageFrame } from './PageFrame';

interface Props {
  icon: ReactNode;
  reason: 'noJoin' | 'noAuth' | 'noSeats';
  children?: ReactNode;
}

/** A page that explains why somebody cannot come in, and what to do about it. */
export function AccessPage(props: Props) {
  return (
    <PageFrame needs="nothing">
      <Content {...props} />
    </PageFrame>
  );
}

const Content = observer(function Content({ icon, reason, children }: Props) {
  const { t } = useTranslation();
  const { session } = useStores();
  usePageTitle(`${t(`${reason}.title`)} · ${t('productName')}`);
  const suite = t(`suites.${session.channel ?? 'any'}`);
  return (
    <main style={{ display: 'flex', flex: 1, overflowY: 'auto' }}>
      <Notice
        icon={icon}
        title={t(`${reason}.title`)}
        text={t(`${reason}.text`, { suite })}
        action={{ label: t('tryAgain'), run: () => void session.retry() }}
        secondary={session.inContainer ? undefined : { label: t('otherAccount'), run: session.startOver }}
      >
        {children}
      </Notice>
    </main>
  );
});
