import { useTranslation } from 'react-i18next';
import { Logo } from '@/components/logo';
import styles from './frame.module.css';

/** The head of a page on which nobody is in a company yet: whose page it is. */
export function BrandBar() {
  const { t } = useTranslation();
  return (
    <header className={`${styles.bar} ${styles.brand}`}>
      <Logo size={28} />
      <span className={styles.title}>{t('productName')}</span>
    </header>
  );
}
