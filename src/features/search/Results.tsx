import { localised, nameOfMany } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FailureNotice } from '@/components/notice';
import { joinNames, language } from '@/i18n';
import { allTab, type Search } from '@/stores/search/Search';
import { NothingFound, ResultsSkeleton } from './no-results';
import { ResultRow, type RecordTaps } from './ResultRow';
import styles from './search.module.css';
import { TypeResults } from './TypeResults';

interface Props extends RecordTaps {
  search: Search;
}

/** Shows the results of the open tab. */
export const Results = observer(function Results({ search, onOpen, onCall }: Props) {
  const { t } = useTranslation('search');
  const { ofType } = search;
  return (
    <div
      id="search-results"
      className={styles.results}
      role="tabpanel"
      aria-labelledby={`search-tab-${search.tab}`}
      aria-busy={search.status === 'searching'}
    >
      {search.named.length > 0 && (
        <p className={styles.named}>{t('named', { names: joinNames(search.named.map(({ name }) => name)) })}</p>
      )}
      {search.tab === allTab ? (
        <AllResults search={search} onOpen={onOpen} onCall={onCall} />
      ) : ofType ? (
        <TypeResults key={ofType.table.table_id} of={ofType} keyword={search.keyword} onOpen={onOpen} onCall={onCall} />
      ) : (
        <ResultsSkeleton />
      )}
    </div>
  );
});

/** Shows up to three results of each type, with a link to the rest. */
const AllResults = observer(function AllResults({ search, onOpen, onCall }: Props) {
  const { t } = useTranslation('search');
  if (search.status === 'failed')
    return <FailureNotice title={t('title')} text={errorText(search.error)} onRetry={search.retry} />;
  if (search.found.length === 0)
    return search.status === 'searching' ? <ResultsSkeleton /> : <NothingFound keyword={search.keyword} />;
  return (
    <>
      {search.found.map(({ table, items, more }) => {
        const name = localised(table, 'name', table.name, language());
        return (
          <section key={table.table_id} className={styles.group}>
            <h3 className={styles.heading}>{name}</h3>
            <ul>
              {items.map((record) => (
                <ResultRow key={record.id} record={record} keyword={search.keyword} onOpen={onOpen} onCall={onCall} />
              ))}
            </ul>
            {more && (
              <button
                type="button"
                className={styles.link}
                data-stop
                aria-label={t('moreOf', { type: nameOfMany(table, language()) })}
                onClick={() => search.open(table.table_id)}
              >
                {t('more')}
              </button>
            )}
          </section>
        );
      })}
    </>
  );
});
