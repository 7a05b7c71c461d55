import { useTranslation } from 'react-i18next';
import { Notice } from '@/components/notice';
import { Skeleton } from '@/components/skeleton';
import styles from './search.module.css';

export function NothingFound({ keyword }: { keyword: string }) {
  const { t } = useTranslation('search');
  return <Notice title={t('nothing', { keyword: keyword.trim() })} text={t('nothingHint')} />;
}

/** Shows skeletons until the first answer arrives. */
export function ResultsSkeleton() {
  return (
    <ul aria-hidden="true" className={styles.group}>
      {[62, 48, 70].map((width) => (
        <li key={width} className={styles.result}>
          <Skeleton style={{ width: `${width}%` }} />
        </li>
      ))}
    </ul>
  );
}
