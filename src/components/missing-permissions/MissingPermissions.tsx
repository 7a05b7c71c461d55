import type { MissingPermission } from '@domain/contract/integrations/admin-integrations';
import { useTranslation } from 'react-i18next';
import styles from './missing-permissions.module.css';

interface Props {
  missing: readonly MissingPermission[];
}

/** The permissions that an app lacks, by feature: what each feature does, and the names to look for in the console of the suite. */
export function MissingPermissions({ missing }: Props) {
  const { t } = useTranslation('permissions');
  const features = [...new Set(missing.map(({ feature }) => feature))];
  return (
    <ul className={styles.features} aria-label={t('title')}>
      {features.map((feature) => (
        <li key={feature}>
          <span className={styles.feature}>{t(`features.${feature}`)}</span>
          <span className={styles.text}>{t(`brings.${feature}`)}</span>
          <ul>
            {missing
              .filter((permission) => permission.feature === feature)
              .map(({ name, is_required }) => (
                <li key={name} className={styles.name}>
                  {is_required ? name : t('optional', { name })}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
