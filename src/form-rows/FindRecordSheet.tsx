import { labelOfOne } from '@domain/metadata/reading';
import type { RelatedRecords } from '@domain/values/note-related';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FailureNotice } from '@/components/notice';
import { SearchSheet } from '@/components/search-sheet';
import { SkeletonRows } from '@/components/skeleton';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { Search } from '@/stores/search/Search';
import styles from './find-record.module.css';

interface Props {
  /** The records that are chosen already: they are not offered. */
  linked: RelatedRecords;
  /** The name of the search field, for users who do not see it. */
  label: string;
  /** Why a record cannot be chosen, as a sentence; undefined where it can. */
  refuse(record: StoredRecord): string | undefined;
  onTake(record: StoredRecord): void;
  onClose(): void;
}

/** A search over the records of all types: one tap takes a hit. Until something is typed it offers the records that were opened last. */
export const FindRecordSheet = observer(function FindRecordSheet({ linked, label, refuse, onTake, onClose }: Props) {
  const { t } = useTranslation(['notes', 'links']);
  const { api, records, company, recent } = useStores();
  const [search] = useState(() => new Search(api, records, company));
  useEffect(() => () => search.stop(), [search]);
  useEffect(() => {
    if (recent.status === 'empty') void recent.load();
  }, [recent]);

  const { status } = search;
  const foundRecords = status === 'idle' ? recent.items : search.found.flatMap(({ items }) => items);
  const hits = foundRecords.filter(({ tableId, id }) => !linked[tableId]?.includes(id));
  const takeFirst = () => {
    const first = hits.find((record) => refuse(record) === undefined);
    if (status === 'done' && first) onTake(first);
  };
  return (
    <SearchSheet
      title={t('findRecord')}
      search={{
        value: search.keyword,
        maxLength: 100,
        placeholder: t('links:search'),
        label: t('links:searchIn', { label }),
        onType: search.type,
        onEnter: takeFirst,
      }}
      onClose={onClose}
    >
      {status === 'failed' ? (
        <FailureNotice title={t('links:failed')} text={errorText(search.error)} onRetry={search.retry} />
      ) : (
        <ul aria-busy={status === 'searching'}>
          {hits.map((record) => (
            <Hit key={`${record.tableId}/${record.id}`} record={record} refusal={refuse(record)} onTake={onTake} />
          ))}
          {status === 'searching' && <SkeletonRows widths={[64, 48, 56]} className={styles.hit} />}
        </ul>
      )}
      <p className={styles.noHit} role="status">
        {status === 'done' && hits.length === 0 ? t('links:nothing') : ''}
      </p>
    </SearchSheet>
  );
});

interface HitProps {
  record: StoredRecord;
  refusal: string | undefined;
  onTake: Props['onTake'];
}

/** A hit: its title, its type, and who is in charge of it; or why it cannot be chosen. */
const Hit = observer(function Hit({ record, refusal, onTake }: HitProps) {
  const { t } = useTranslation('links');
  const { company } = useStores();
  const table = company.table(record.tableId);
  const facts = [table && labelOfOne(table, language()), company.member(record.json.owner_member_id)?.name];
  return (
    <li>
      <button type="button" className={styles.hit} disabled={refusal !== undefined} onClick={() => onTake(record)}>
        <TypeIcon icon={table?.icon_name ?? ''} color={table?.theme_color} size={32} />
        <span className={styles.hitWords}>
          <span className={styles.hitName}>{record.title || t('untitled')}</span>
          <span className={styles.hitFact}>{refusal ?? facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  );
});
