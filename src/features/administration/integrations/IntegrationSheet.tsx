import { fullTime } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import type { Integration, Integrations } from '@/stores/administration/Integrations';
import { AppPart } from './AppPart';
import { CheckList } from './CheckList';
import { useConnection } from './use-connection';
import styles from './integrations.module.css';

interface Props {
  integrations: Integrations;
  integration: Integration;
  onClose(): void;
}

/** Shows one service: its connection, its last test, and a button that tests it now. */
export const IntegrationSheet = observer(function IntegrationSheet({ integrations, integration, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const { company } = useStores();
  const connection = useConnection();
  const { name, services, last } = integration;
  const zone = company.client?.time_zone ?? 'UTC';
  const isConnected = services.length > 0;
  const button = isConnected && (
    <Button
      tone="primary"
      block
      busy={integrations.testing.has(name)}
      onClick={() => void attempt(() => integrations.test(name), errorText)}
    >
      {t('test')}
    </Button>
  );
  return (
    <Sheet title={t(`names.${name}`)} size="full" closeBy="close" onDismiss={onClose} footer={button}>
      <div className={styles.parts}>
        <section className={styles.part}>
          <p>{connection(integration)}</p>
          {isConnected ? (
            <p className={styles.hint}>{t('hint')}</p>
          ) : (
            <p className={styles.hint}>{t(`setBy.${name === 'suite' || name === 'rates' ? name : 'server'}`)}</p>
          )}
        </section>
        <section className={styles.part} aria-live="polite">
          {isConnected && (
            <h3 className={styles.heading}>
              {last ? t('tested', { time: fullTime(last.time, Date.now(), zone) }) : t('untested')}
            </h3>
          )}
          {last && <CheckList integration={name} checks={last.checks} />}
        </section>
        {name === 'suite' && integrations.app && <AppPart integrations={integrations} app={integrations.app} />}
      </div>
    </Sheet>
  );
});
