import { useTranslation } from 'react-i18next';
import { Logo } from '@/components/logo';
import styles from './frame.module.css';

/** The head of a page before the person is in a company: it names the product. */
export function BrandBar() {
  const { t } = useTranslation();
  return (
    <header className={`${styles.bar} ${styles.brand}`}>
      <Logo size={28} />
      <span className={styles.title}>{t('productName')}</span>
    </header>
  );
}
