import { useTranslation } from 'react-i18next';

/** Returns the name of a webhook's event; for an event of a later version, its id. */
export function useEventText(): (event: string) => string {
  const { t } = useTranslation('programs');
  // The text of `record.created` has the key `record_created`, because a dot separates levels of the texts.
  return (event) => t(`webhooks.kinds.${event.replace('.', '_') as 'record_created'}`, { defaultValue: event });
}
