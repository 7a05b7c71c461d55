import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Switch } from '@/components/switch';
import type { StagePlan } from '@/stores/stages/StagePlan';
import styles from './form-rows.module.css';

/**
 * Shows the requirements of a stage apart from fields: a chat, a document, a task list. Each exists, is made with the save, is still to be chosen,
 * or is not available.
 */
export const CapabilityRows = observer(function CapabilityRows({ plan }: { plan: StagePlan }) {
  const { t } = useTranslation('stages');
  const { capabilities } = plan.requirements;
  if (capabilities.length === 0) return null;
  return (
    <ul className={styles.capabilities} aria-label={t('capabilities')}>
      {capabilities.map((capability) => {
        const state = plan.getState(capability);
        const name = t(`capability.${capability}`);
        return (
          <li key={capability} className={styles.capability}>
            {state === 'UN_SELECT' || state === 'WILL_OPEN' ? (
              <Switch
                label={t(`capabilityMake.${capability}`)}
                checked={state === 'WILL_OPEN'}
                onChange={() => plan.toggle(capability)}
              />
            ) : (
              <span>{name}</span>
            )}
            <span className={state === 'DISABLED' ? styles.error : styles.hint}>
              {state === 'DISABLED' ? t(`capabilityOff.${capability}`) : t(`capabilityState.${state}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
});
