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

/** Shows all results of one type, page by page. */
export const TypeResults = observer(function TypeResults({ of: search, keyword, onOpen, onCall }: Props) {
  const { t } = useTranslation('search');
  const shell = useTranslation('shell').t;
  const { records, status, hasMore } = search;

  if (status === 'failed' && !search.loaded)
    return <FailureNotice title={t('title')} text={errorText(search.error)} onRetry={() => void search.load()} />;
  if (records.length === 0) return search.loaded ? <NothingFound keyword={keyword} /> : <ResultsSkeleton />;
  return (
    <>
      <ul className={styles.group}>
        {records.map((record) => (
          <ResultRow key={record.id} record={record} keyword={keyword} onOpen={onOpen} onCall={onCall} />
        ))}
      </ul>
      {status === 'failed' && (
        <button type="button" className={styles.link} onClick={() => void search.more()}>
          {shell('tryAgain')}
        </button>
      )}
      {hasMore && status !== 'failed' && (
        <InfiniteScroll shown={search.items.length} margin={400} height={44} onReach={() => void search.more()} />
      )}
      {!hasMore && <p className={styles.end}>{t('end')}</p>}
    </>
  );
});
