import { KeyRound, Webhook as WebhookIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardList, CardRow, CardSkeletons } from '@/components/card-list';
import { FailureNotice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { parameter, writeParameter } from '@/routes';
import { useStores } from '@/stores';
import { Programs, type ListedApiKey, type ListedWebhook } from '@/stores/programs/Programs';
import { KeyForm } from './KeyForm';
import { KeyRow } from './KeyRow';
import { RevokeQuestion } from './RevokeQuestion';
import { SecretSheet } from './SecretSheet';
import { WebhookForm } from './WebhookForm';
import { WebhookSheet } from './WebhookSheet';
import styles from './programs.module.css';

type ProgramLayer =
  | { is: 'newKey' | 'newWebhook' }
  | { is: 'revoke'; key: ListedApiKey }
  | { is: 'webhook'; id: string }
  | { is: 'secret'; of: 'key' | 'webhook'; secret: string };

/** Shows the external programs with access to the company's data to administrators: API keys, and webhooks that report events. */
export const ProgramSheet = observer(function ProgramSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('programs');
  const { api } = useStores();
  const [programs] = useState(() => new Programs(api));
  const [layer, setLayer] = useState<ProgramLayer | undefined>(askedLayer);
  useEffect(() => void programs.load(), [programs]);
  // The address opens this section once; next time the sheet opens without it.
  useEffect(() => writeParameter('webhook', undefined), []);
  const close = () => setLayer(undefined);
  return (
    <Sheet title={t('title')} size="full" onDismiss={onClose} closeBy="close">
      <div className={styles.parts}>
        <p className={styles.hint}>
          {t('hint')}{' '}
          <a href="/docs" target="_blank" rel="noopener noreferrer">
            {t('docs')}
          </a>
        </p>
        {programs.status === 'loading' && <CardSkeletons count={3} />}
        {programs.status === 'failed' && (
          <FailureNotice title={t('failed')} text={errorText(programs.error)} onRetry={() => void programs.load()} />
        )}
        {programs.status === 'ready' && (
          <>
            <Section title={t('keys.title')} action={t('keys.add')} onAction={() => setLayer({ is: 'newKey' })}>
              {programs.keys.length === 0 ? (
                <Empty icon={<KeyRound size={24} />} text={t('keys.none')} />
              ) : (
                <CardList label={t('keys.title')}>
                  {programs.keys.map((key) => (
                    <KeyRow key={key._id} apiKey={key} onRevoke={() => setLayer({ is: 'revoke', key })} />
                  ))}
                </CardList>
              )}
            </Section>
            <Section
              title={t('webhooks.title')}
              action={t('webhooks.add')}
              disabled={programs.keys.length === 0}
              onAction={() => setLayer({ is: 'newWebhook' })}
            >
              {programs.webhooks.length === 0 ? (
                <Empty
                  icon={<WebhookIcon size={24} />}
                  text={t(programs.keys.length === 0 ? 'webhooks.keyFirst' : 'webhooks.none')}
                />
              ) : (
                <CardList label={t('webhooks.title')}>
                  {programs.webhooks.map((webhook) => (
                    <WebhookRow
                      key={webhook._id}
                      webhook={webhook}
                      onOpen={() => setLayer({ is: 'webhook', id: webhook._id })}
                    />
                  ))}
                </CardList>
              )}
            </Section>
          </>
        )}
      </div>
      {layer?.is === 'newKey' && (
        <KeyForm
          programs={programs}
          onClose={close}
          onMade={(secret) => setLayer({ is: 'secret', of: 'key', secret })}
        />
      )}
      {layer?.is === 'newWebhook' && (
        <WebhookForm
          programs={programs}
          onClose={close}
          onMade={(secret) => setLayer({ is: 'secret', of: 'webhook', secret })}
        />
      )}
      {layer?.is === 'secret' && <SecretSheet of={layer.of} secret={layer.secret} onClose={close} />}
      {layer?.is === 'revoke' && <RevokeQuestion programs={programs} apiKey={layer.key} onClose={close} />}
      {layer?.is === 'webhook' && <WebhookSheet programs={programs} id={layer.id} onClose={close} />}
    </Sheet>
  );
});

/** Returns the webhook with the deliveries that a notice links to. */
function askedLayer(): ProgramLayer | undefined {
  const id = parameter('webhook');
  return id === undefined ? undefined : { is: 'webhook', id };
}

interface SectionProps {
  title: string;
  action: string;
  disabled?: boolean;
  onAction(): void;
  children: React.ReactNode;
}

function Section({ title, action, disabled = false, onAction, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{title}</h3>
        <Button disabled={disabled} onClick={onAction}>
          {action}
        </Button>
      </div>
      {children}
    </section>
  );
}

function Empty({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <p className={styles.empty}>
      <span aria-hidden="true">{icon}</span>
      {text}
    </p>
  );
}

function WebhookRow({ webhook, onOpen }: { webhook: ListedWebhook; onOpen(): void }) {
  const { t } = useTranslation('programs');
  return (
    <CardRow
      onClick={onOpen}
      trailing={
        <span className={styles.state} data-state={webhook.state}>
          {t(`webhooks.states.${webhook.state}`)}
        </span>
      }
    >
      <span className={styles.name}>{webhook.name}</span>
      <span className={styles.foot}>{webhook.url}</span>
    </CardRow>
  );
}
