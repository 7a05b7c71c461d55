import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { FailureNotice } from '@/components/notice';
import type { TypeSearch } from '@/stores/search/TypeSearch';
import { NothingFound, ResultsSkeleton } from './no-results';
import { ResultRow, type RecordTaps } from './ResultRow';
import styles from './search.module.css';

interface Props extends RecordTaps {
  of: TypeSearch;
  keyword: string;
}

/** Everything that one type has found, page by page. */
export const TypeResults = observer(function TypeResults({ of, keyword, onOpen, onCall }: Props) {
  const { t } = useTranslation('search');
  const shell = useTranslation('shell').t;
  const { records, status, hasMore } = of;

  if (status === 'failed' && !of.loaded)
    return <FailureNotice title={t('title')} text={errorText(of.error)} onRetry={() => void of.load()} />;
  if (records.length === 0) return of.loaded ? <NothingFound keyword={keyword} /> : <ResultsSkeleton />;
  return (
    <>
      <ul className={styles.group}>
        {records.map((record) => (
          <ResultRow key={record.id} record={record} keyword={keyword} onOpen={onOpen} onCall={onCall} />
        ))}
      </ul>
      {status === 'failed' && (
        <button type="button" className={styles.link} onClick={() => void of.more()}>
          {shell('tryAgain')}
        </button>
      )}
      {hasMore && status !== 'failed' && (
        <InfiniteScroll shown={of.items.length} margin={400} height={44} onReach={() => void of.more()} />
      )}
      {!hasMore && <p className={styles.end}>{t('end')}</p>}
    </>
  );
});
