import { shortTime } from '@domain/calendar/time-texts';
import { useTranslation } from 'react-i18next';
import { joinNames } from '@/i18n';
import { useStores } from '@/stores';
import type { Integration } from '@/stores/administration/Integrations';

/** Returns the text about the services that an integration uses, and since when. */
export function useConnection(): (integration: Integration) => string {
  const { t } = useTranslation('integrations');
  const { company } = useStores();
  return ({ services, since }) => {
    if (services.length === 0) return t('none');
    const names = joinNames(services.map((service) => t(`services.${service as 'ecb'}`, { defaultValue: service })));
    if (since === null) return names;
    const zone = company.client?.time_zone ?? 'UTC';
    return t('since', { services: names, day: shortTime(since, Date.now(), zone) });
  };
}
