import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goBack } from '@/routes';
import styles from './frame.module.css';

/** The head of a simple page: the way back and its title. */
export function PageBar({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} aria-label={t('back')} onClick={() => void goBack()}>
        <ChevronLeft size={24} aria-hidden="true" />
      </button>
      <h1 className={styles.title}>{title}</h1>
    </header>
  );
}
