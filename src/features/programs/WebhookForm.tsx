import { webhookEvents, type WebhookEvent } from '@domain/metadata/webhook-events';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { FieldLabel } from '@/components/field-label';
import { SelectField } from '@/components/select-field';
import { Sheet } from '@/components/sheet';
import type { Programs } from '@/stores/programs/Programs';
import { CheckList } from './CheckList';
import { TextField } from './TextField';
import { useEventText } from './use-event-text';
import styles from './programs.module.css';

interface Props {
  programs: Programs;
  onClose(): void;
  onMade(secret: string): void;
}

/** A new webhook: where it leads, what it tells, and by whose rights. */
export const WebhookForm = observer(function WebhookForm({ programs, onClose, onMade }: Props) {
  const { t } = useTranslation('programs');
  const eventText = useEventText();
  const id = useId();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [keyId, setKeyId] = useState(programs.keys[0]?._id ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>();
  const required = (isMissing: boolean) => (tried && isMissing ? t('required') : undefined);

  const make = async () => {
    setTried(true);
    if (name.trim() === '' || url.trim() === '' || events.length === 0) return;
    try {
      onMade(await programs.createWebhook({ name: name.trim(), url: url.trim(), events, key_id: keyId }));
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Sheet
      title={t('webhooks.add')}
      size="full"
      onDismiss={onClose}
      closeBy="cancel"
      footer={
        <Button tone="primary" block busy={programs.busy} onClick={() => void make()}>
          {t('webhooks.make')}
        </Button>
      }
    >
      <div className={styles.parts}>
        <TextField
          label={t('webhooks.name')}
          value={name}
          maxLength={60}
          error={required(name.trim() === '')}
          onChange={setName}
        />
        <TextField
          label={t('webhooks.url')}
          value={url}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={1000}
          placeholder={t('webhooks.urlPlaceholder')}
          error={required(url.trim() === '')}
          onChange={setUrl}
        />
        <div>
          <FieldLabel htmlFor={`${id}-key`} label={t('webhooks.key')} required />
          <SelectField
            id={`${id}-key`}
            label={t('webhooks.key')}
            value={keyId}
            options={programs.keys.map((key) => ({ value: key._id, text: key.name }))}
            onChange={setKeyId}
          />
          <p className={styles.hint}>{t('webhooks.keyHint')}</p>
        </div>
        <CheckList
          legend={t('webhooks.events')}
          choices={webhookEvents.map((value) => ({ value, text: eventText(value) }))}
          chosen={events}
          error={required(events.length === 0)}
          onChange={setEvents}
        />
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
    </Sheet>
  );
});
