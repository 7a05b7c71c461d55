import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goBack } from '@/routes';
import { IconButton } from '@/components/icon-button';
import { useSuiteBar } from './suite-bar';
import styles from './frame.module.css';

/** The head of a simple page: the way back and its title, where the suite does not show both. */
export function PageBar({ title }: { title: string }) {
  const { t } = useTranslation();
  if (useSuiteBar()) return <h1 className="visually-hidden">{title}</h1>;
  return (
    <header className={styles.bar}>
      <IconButton label={t('back')} onClick={() => void goBack()}>
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <h1 className={styles.title}>{title}</h1>
    </header>
  );
}
