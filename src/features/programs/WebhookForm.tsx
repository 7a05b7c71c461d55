import { webhookEvents, type WebhookEvent } from '@domain/metadata/webhook-events';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '@/components/check-list';
import { ProgramForm, type FormProps } from './ProgramForm';
import { ChoiceField, TextField } from '@/values/form-fields';
import { useEventText } from './use-event-text';

/** The form of a new webhook: its address, its events, and the key that gives its rights. */
export const WebhookForm = observer(function WebhookForm(props: FormProps) {
  const { t } = useTranslation('programs');
  const eventText = useEventText();
  const { programs } = props;
  const [url, setUrl] = useState('');
  const [keyId, setKeyId] = useState(programs.keys[0]?._id ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  return (
    <ProgramForm
      {...props}
      of="webhooks"
      isWhole={url.trim() !== '' && events.length > 0}
      make={(name) => programs.createWebhook({ name, url: url.trim(), events, key_id: keyId })}
    >
      {(missing) => (
        <>
          <TextField
            label={t('webhooks.url')}
            required
            value={url}
            form="url"
            maxLength={1000}
            placeholder={t('webhooks.urlPlaceholder')}
            error={missing(url.trim() === '')}
            onChange={setUrl}
          />
          <ChoiceField
            label={t('webhooks.key')}
            required
            value={keyId}
            options={programs.keys.map((key) => ({ value: key._id, text: key.name }))}
            hint={t('webhooks.keyHint')}
            onChange={setKeyId}
          />
          <CheckList
            legend={t('webhooks.events')}
            choices={webhookEvents.map((value) => ({ value, text: eventText(value) }))}
            chosen={events}
            error={missing(events.length === 0)}
            onChange={setEvents}
          />
        </>
      )}
    </ProgramForm>
  );
});
