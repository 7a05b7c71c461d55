import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { useEndMarker } from '@/components/end-marker';
import { Notice } from '@/components/notice';
import type { StoredRecord } from '@/stores';
import type { TypeSearch } from '@/stores/search/TypeSearch';
import { NothingFound, ResultsSkeleton } from './no-results';
import { ResultRow } from './ResultRow';
import styles from './search.module.css';

interface Props {
  of: TypeSearch;
  keyword: string;
  onOpen(record: StoredRecord): void;
}

/** Everything that one type has found, page by page. */
export const TypeResults = observer(function TypeResults({ of, keyword, onOpen }: Props) {
  const { t } = useTranslation('search');
  const shell = useTranslation('shell').t;
  const { items, status, more } = of;
  const marker = useEndMarker(items.length, 400, () => void of.load());

  if (status === 'failed' && items.length === 0)
    return (
      <Notice
        tone="failure"
        title={t('title')}
        text={errorText(of.error)}
        action={{ label: shell('tryAgain'), run: () => void of.load() }}
      />
    );
  if (items.length === 0) return status === 'done' ? <NothingFound keyword={keyword} /> : <ResultsSkeleton />;
  return (
    <>
      <ul className={styles.group}>
        {items.map((record) => (
          <ResultRow key={record.id} record={record} keyword={keyword} onOpen={onOpen} />
        ))}
      </ul>
      {status === 'failed' && (
        <button type="button" className={styles.link} onClick={() => void of.load()}>
          {shell('tryAgain')}
        </button>
      )}
      {more && status !== 'failed' && <div ref={marker} className={styles.marker} />}
      {!more && <p className={styles.end}>{t('end')}</p>}
    </>
  );
});
