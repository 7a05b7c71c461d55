import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import { language } from '@/i18n';
import { allTab, type Search } from '@/stores/search/Search';
import styles from './search.module.css';

/** The tab for all results, and one for each type. */
export const SearchTabs = observer(function SearchTabs({ search }: { search: Search }) {
  const { t } = useTranslation('search');
  const tabs = [
    { id: allTab, name: t('all') },
    ...search.tables.map((table) => ({ id: table.table_id, name: localised(table, 'name', table.name, language()) })),
  ];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(tabs.findIndex(({ id }) => id === search.tab) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    search.open(next.id);
    document.getElementById(`search-tab-${next.id}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('tabs')} onKeyDown={handleKeys(move)}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`search-tab-${id}`}
          className={styles.tab}
          aria-selected={search.tab === id}
          aria-controls="search-results"
          tabIndex={search.tab === id ? 0 : -1}
          onClick={() => search.open(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
});
