import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';

/** Says that the line is gone and what still works. */
export function OfflineBar() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return <div role="status">{!online && <p className={styles.offline}>{t('offline')}</p>}</div>;
}

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
