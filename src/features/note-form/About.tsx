import { labelOfOne } from '@domain/metadata/reading';
import { aboutLimit } from '@domain/values/note-related';
import { Plus, Search } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { NoteDraft } from '@/stores/notes/NoteDraft';
import { RecordGuesses } from '@/stores/notes/RecordGuesses';
import { relatedRecords } from '@/values/note-related/Display';
import { RelatedChips } from '@/values/note-related/RelatedChips';
import { FindRecordSheet } from '@/form-rows/FindRecordSheet';
import styles from './note-form.module.css';

interface Props {
  draft: NoteDraft;
  /** Whether the note is written on the page of a record or exists already, so that it must keep a record. */
  isSettled: boolean;
}

/** The records of the note. Until there is one, it shows a search over all records and the most likely ones. */
export const About = observer(function About({ draft, isSettled }: Props) {
  const { t } = useTranslation('notes');
  const values = useTranslation('values').t;
  const links = useTranslation('links').t;
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  const isEmpty = draft.about === undefined;
  const count = relatedRecords(draft.related).length;
  return (
    <div className={styles.about} role="group" aria-label={t('related')}>
      {isEmpty && !isSettled ? (
        <Guesses draft={draft} onSearch={search} />
      ) : (
        <>
          <RelatedChips value={draft.related} removes={isSettled ? 'others' : 'all'} onChange={draft.relate} />
          {count < aboutLimit && (
            <button
              type="button"
              className={styles.addRecord}
              aria-haspopup="dialog"
              aria-label={values('addTo', { label: t('related') })}
              onClick={search}
            >
              <Plus size={20} aria-hidden="true" />
            </button>
          )}
        </>
      )}
      {isSearching && (
        <FindRecordSheet
          linked={draft.related}
          label={t('related')}
          refuse={({ abilities }) => (abilities.note ? undefined : links('refusal.noNote'))}
          onClose={() => setSearching(false)}
          onTake={({ tableId, id }) => {
            setSearching(false);
            draft.relate({ ...draft.related, [tableId]: [...(draft.related[tableId] ?? []), id] });
          }}
        />
      )}
    </div>
  );
});

const Guesses = observer(function Guesses({ draft, onSearch }: { draft: NoteDraft; onSearch(): void }) {
  const { t } = useTranslation('notes');
  const stores = useStores();
  const { company } = stores;
  const [guesses] = useState(() => new RecordGuesses(stores));
  const { position } = draft;
  useEffect(() => guesses.load(), [guesses]);
  useEffect(() => {
    if (position) void guesses.look(position);
  }, [guesses, position]);
  return (
    <>
      <p className={styles.ask}>{t('aboutWhom')}</p>
      <div className={styles.guesses}>
        <button type="button" className={styles.guess} aria-haspopup="dialog" onClick={onSearch}>
          <Search size={20} aria-hidden="true" />
          <span className={styles.chatName}>{t('findRecord')}</span>
        </button>
        {guesses.list.map(({ record, metres }) => {
          const table = company.table(record.tableId);
          const second = metres === undefined ? table && labelOfOne(table, language()) : t('metres', { count: metres });
          return (
            <button
              key={`${record.tableId}/${record.id}`}
              type="button"
              className={styles.guess}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => draft.relate({ [record.tableId]: [record.id] })}
            >
              <TypeIcon icon={table?.icon_name ?? ''} color={table?.theme_color} size={24} />
              <span className={styles.guessWords}>
                <span className={styles.chatName}>{record.title}</span>
                <span className={styles.guessFact}>{second}</span>
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
});
