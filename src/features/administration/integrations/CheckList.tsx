import type { IntegrationCheck, IntegrationName } from '@domain/contract/integrations/admin-integrations';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CardList, CardRow } from '@/components/card-list';
import { MissingPermissions } from '@/components/missing-permissions';
import { useCheckWords } from './check-words';
import styles from './integrations.module.css';

interface Props {
  integration: IntegrationName;
  checks: readonly IntegrationCheck[];
}

/** Shows the checks of a service, and the remedy for each that failed. */
export function CheckList({ integration, checks }: Props) {
  const { t } = useTranslation('integrations');
  const todo = useCheckWords();
  return (
    <CardList label={t(`names.${integration}`)}>
      {checks.map((check) => {
        const { Mark, tone } = getMark(check);
        return (
          <CardRow key={check.name} leading={<Mark size={20} className={styles[tone]} aria-hidden="true" />}>
            <span className={styles.name}>{t(`checks.${check.name}`)}</span>
            <small className={styles.todo}>{todo(integration, check) ?? t('state.good')}</small>
            {check.missing && <MissingPermissions missing={check.missing} />}
          </CardRow>
        );
      })}
    </CardList>
  );
}

function getMark({ state }: IntegrationCheck) {
  if (state === 'good') return { Mark: CircleCheck, tone: 'good' as const };
  const fails = state === 'noPermission' || state === 'refused' || state === 'unreachable';
  return fails ? { Mark: CircleX, tone: 'failed' as const } : { Mark: CircleAlert, tone: 'soft' as const };
}
