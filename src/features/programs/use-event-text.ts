import { useTranslation } from 'react-i18next';

/** Returns the name of a webhook's event; for an event of a later version, its own word. */
export function useEventText(): (event: string) => string {
  const { t } = useTranslation('programs');
  // `record.created` is called `record_created` there: a dot would be a step into the texts.
  return (event) => t(`webhooks.kinds.${event.replace('.', '_') as 'record_created'}`, { defaultValue: event });
}
