import { useTranslation } from 'react-i18next';
import { Logo } from '@/components/logo';
import styles from './frame.module.css';

/** The header of a page outside of any company: it names the product. */
export function BrandBar() {
  const { t } = useTranslation();
  return (
    <header className={`${styles.bar} ${styles.brand}`}>
      <Logo size={28} />
      <span className={styles.title}>{t('productName')}</span>
    </header>
  );
}
