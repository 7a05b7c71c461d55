import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import { useStores, type StoredRecord } from '@/stores';
import { rememberSearch } from '@/stores/search/recent-searches';
import type { Search } from '@/stores/search/Search';
import { RecentRecords } from './RecentRecords';
import { RecentSearches } from './RecentSearches';
import { Results } from './Results';
import type { RecordTaps } from './ResultRow';
import { SearchField } from './SearchField';
import { SearchTabs } from './SearchTabs';
import styles from './search.module.css';

interface Props extends RecordTaps {
  search: Search;
  onClose(): void;
}

/** Input, tabs and results; the arrow keys move through the results and back to the input, Enter in the input opens the first result. */
export const SearchPanel = observer(function SearchPanel({ search, onClose, onOpen, onCall }: Props) {
  const { t } = useTranslation('search');
  const { company } = useStores();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const clientId = company.client?.client_id ?? '';
  useEffect(() => {
    input.current?.focus();
    return () => search.stop();
  }, [search]);

  const open = (record: StoredRecord) => {
    rememberSearch(clientId, search.keyword);
    onOpen(record);
  };
  const call = (record: StoredRecord) => {
    rememberSearch(clientId, search.keyword);
    onCall(record);
  };
  return (
    <div ref={panel} className={styles.search} onKeyDown={handleKeys(moveThrough)}>
      <div className={styles.top}>
        <SearchField ref={input} search={search} onClose={onClose} />
        {search.status !== 'idle' && <SearchTabs search={search} />}
      </div>
      <p className="visually-hidden" role="status">
        {search.status === 'done' ? t(search.hasMore ? 'foundMore' : 'found', { count: search.count }) : ''}
      </p>
      {search.status === 'idle' ? (
        <>
          <RecentSearches
            clientId={clientId}
            onChoose={(keyword) => {
              search.look(keyword);
              input.current?.focus();
            }}
          />
          <RecentRecords onOpen={onOpen} onCall={onCall} />
        </>
      ) : (
        <Results search={search} onOpen={open} onCall={call} />
      )}
    </div>
  );

  function moveThrough(event: KeyboardEvent) {
    if ((event.target as HTMLElement).role === 'tab') return;
    const stops = [input.current, ...(panel.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter(
      (stop) => stop !== null,
    );
    const currentIndex = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      stops[Math.min(stops.length - 1, Math.max(0, currentIndex + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    } else if (event.key === 'Enter' && currentIndex === 0) {
      stops[1]?.click();
    }
  }
});
