import type { IntegrationName } from '@domain/contract/integrations/admin-integrations';
import { FolderOpen, HandCoins, Landmark, Map as MapIcon, MessageSquare, Send, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CardList, CardRow, CardSkeletons } from '@/components/card-list';
import { FailureNotice } from '@/components/notice';
import { useStores } from '@/stores';
import { Integrations, type Integration } from '@/stores/administration/Integrations';
import { useItem } from '../place';
import { isWell } from './check-words';
import { IntegrationSheet } from './IntegrationSheet';
import { useConnection } from './use-connection';
import styles from './integrations.module.css';

const icons: Record<IntegrationName, LucideIcon> = {
  suite: MessageSquare,
  map: MapIcon,
  register: Landmark,
  messages: Send,
  storage: FolderOpen,
  rates: HandCoins,
};

/** The outside services of the company: the connected ones, since when, and their last test. */
export default observer(function IntegrationsScreen() {
  const { t } = useTranslation('integrations');
  const { api } = useStores();
  const [integrations] = useState(() => new Integrations(api));
  const [item, setItem] = useItem();
  useEffect(() => void integrations.load(), [integrations]);
  const open = integrations.list.find(({ name }) => name === item);
  const { status } = integrations;
  if (status === 'loading') return <CardSkeletons count={6} tile />;
  if (status === 'failed')
    return (
      <FailureNotice
        title={t('failed')}
        text={errorText(integrations.error)}
        onRetry={() => void integrations.load()}
      />
    );
  return (
    <>
      <CardList label={t('names.suite')}>
        {integrations.list.map((integration) => (
          <IntegrationRow key={integration.name} integration={integration} onOpen={() => setItem(integration.name)} />
        ))}
      </CardList>
      {open && <IntegrationSheet integrations={integrations} integration={open} onClose={() => setItem(undefined)} />}
    </>
  );
});

const IntegrationRow = observer(function IntegrationRow({
  integration,
  onOpen,
}: {
  integration: Integration;
  onOpen(): void;
}) {
  const { t } = useTranslation('integrations');
  const connection = useConnection();
  const { name, services, last } = integration;
  const Icon = icons[name];
  const state = last === null ? 'untested' : last.checks.every(isWell) ? 'good' : 'trouble';
  return (
    <CardRow
      leading={<Icon size={20} className={styles.soft} aria-hidden="true" />}
      trailing={services.length > 0 && <span className={styles.state}>{t(`state.${state}`)}</span>}
      onClick={onOpen}
    >
      <span className={styles.name}>{t(`names.${name}`)}</span>
      <small className={styles.todo}>{connection(integration)}</small>
    </CardRow>
  );
});
