import type { CheckName, IntegrationCheck, IntegrationName } from '@domain/contract/integrations/admin-integrations';
import { useTranslation } from 'react-i18next';

/** Returns whether a check needs no action. */
export const isWell = ({ state }: Pick<IntegrationCheck, 'state'>): boolean =>
  state === 'good' || state === 'unsupported';

/** Returns the key of a check with a specific text; all other checks are described by their state alone. */
function ownWords(name: CheckName, state: IntegrationCheck['state']) {
  switch (`${name} ${state}` as const) {
    case 'range limited':
      return 'rangeLimited';
    case 'permissions limited':
      return 'permissionsLimited';
    case 'address refused':
      return 'addressRefused';
    case 'events off':
      return 'eventsOff';
    case 'events limited':
      return 'eventsLimited';
    case 'gateway refused':
      return 'gatewayRefused';
    case 'write refused':
    case 'read refused':
    case 'remove refused':
      return 'storageRefused';
    case 'browser refused':
      return 'browserRefused';
    case 'currencies limited':
      return 'currenciesLimited';
    case 'currencies refused':
      return 'currenciesRefused';
    default:
      return undefined;
  }
}

const ofRates = ['refused', 'unreadable', 'address'] as const;

/** Returns the remedy for a failed check: one sentence. None for a successful one. */
export function useCheckWords(): (integration: IntegrationName, check: IntegrationCheck) => string | undefined {
  const { t } = useTranslation('integrations');
  return (integration, { name, state, detail = '' }) => {
    if (state === 'good') return undefined;
    const todoKey = ownWords(name, state);
    if (todoKey) return t(`todo.${todoKey}`, { detail });
    const reason = ofRates.find((candidate) => candidate === detail);
    if (name === 'source' && reason) return t(`todo.rates.${reason}`);
    if (integration === 'suite' && state === 'refused') return t('todo.suiteRefused', { detail });
    return t(`todo.${state}`, { detail });
  };
}
