import { useTranslation } from 'react-i18next';
import styles from './values.module.css';

/** Replaces a missing value: a dash that screen readers read as "empty". */
export function Nothing() {
  const { t } = useTranslation('values');
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">-</span>
      <span className="visually-hidden">{t('empty')}</span>
    </span>
  );
}
