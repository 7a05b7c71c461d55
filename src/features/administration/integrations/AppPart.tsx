import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardList, CardRow } from '@/components/card-list';
import { Confirm } from '@/components/confirm';
import { attempt, showToast } from '@/components/toast';
import type { Integrations, SuiteAppAnswer } from '@/stores/administration/Integrations';
import { ConnectSheet } from './ConnectSheet';
import styles from './integrations.module.css';

interface Props {
  integrations: Integrations;
  app: SuiteAppAnswer;
}

/** Shows the app that serves the company in its suite, and the ways to change it. */
export const AppPart = observer(function AppPart({ integrations, app }: Props) {
  const { t } = useTranslation('integrations');
  const [layer, setLayer] = useState<'connect' | 'none' | 'server'>();
  const close = () => setLayer(undefined);
  const facts = [
    { name: t('app.title'), text: t(`app.state.${app.state}`) },
    { name: t('app.id'), text: app.app_id },
    { name: t('app.home'), text: app.home_url },
    { name: t('app.events'), text: app.event_url },
  ];
  const disconnect = (to: 'none' | 'server') =>
    attempt(async () => {
      const { problem } = await integrations.disconnect(to);
      close();
      if (problem) showToast({ kind: 'failure', text: t(`app.problems.${problem}`) });
      else showToast({ kind: 'success', text: t(to === 'none' ? 'app.withdrawn' : 'app.returned') });
    }, errorText);
  const questions = {
    none: {
      title: t('app.withdrawTitle'),
      confirmLabel: t('app.withdrawConfirm'),
      children: t('app.withdrawText'),
      danger: true,
    },
    server: { title: t('app.toServerTitle'), confirmLabel: t('app.toServer'), children: t('app.toServerText') },
  };
  const busy = integrations.doing.busy;
  return (
    <section className={styles.part}>
      <CardList label={t('app.title')}>
        {facts.map((fact) => fact.text !== null && <FactRow key={fact.name} {...fact} />)}
      </CardList>
      <div className={styles.buttons}>
        <Button onClick={() => setLayer('connect')}>{t(app.state === 'own' ? 'app.change' : 'app.connect')}</Button>
        {app.state === 'own' && <Button onClick={() => setLayer('none')}>{t('app.withdraw')}</Button>}
        {app.state !== 'server' && app.has_server_app && (
          <Button onClick={() => setLayer('server')}>{t('app.toServer')}</Button>
        )}
      </div>
      {layer === 'connect' && <ConnectSheet integrations={integrations} app={app} onClose={close} />}
      {(layer === 'none' || layer === 'server') && (
        <Confirm {...questions[layer]} busy={busy} onConfirm={() => void disconnect(layer)} onCancel={close} />
      )}
    </section>
  );
});

/** A value to copy, below its label. */
function FactRow({ name, text }: { name: string; text: string | null }) {
  return (
    <CardRow>
      <small className={styles.todo}>{name}</small>
      <span className={styles.fact}>{text}</span>
    </CardRow>
  );
}
