import { useTranslation } from 'react-i18next';
import styles from './values.module.css';

/** In place of a value that is not there: a dash that is read out as "empty". */
export function Nothing() {
  const { t } = useTranslation('values');
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">-</span>
      <span className="visually-hidden">{t('empty')}</span>
    </span>
  );
}
