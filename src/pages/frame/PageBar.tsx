import { ChevronLeft, House as HomeIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addresses, goBack, startAt } from '@/routes';
import { IconButton } from '@/components/icon-button';
import { useSuiteBar } from './suite-bar';
import styles from './frame.module.css';

/** The header of a simple page: the way back and the title, if the suite does not show both. */
export function PageBar({ title }: { title: string }) {
  const { t } = useTranslation();
  const { isThere, leadsOut } = useSuiteBar();
  if (isThere)
    return (
      <>
        {leadsOut && (
          <button type="button" className={styles.home} onClick={() => void startAt(addresses.homeAsLeft())}>
            <HomeIcon size={20} aria-hidden="true" />
            {t('header.home')}
          </button>
        )}
        <h1 className="visually-hidden">{title}</h1>
      </>
    );
  return (
    <header className={styles.bar}>
      <IconButton label={t('back')} onClick={() => void goBack()}>
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <h1 className={styles.title}>{title}</h1>
    </header>
  );
}
