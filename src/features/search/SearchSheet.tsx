import { localised } from '@domain/metadata/reading';
import { Search as Glass, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '@/api';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { StageChip } from '@/components/stage-chip';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { Search } from '@/stores/search/Search';
import styles from './search.module.css';

interface Props {
  onClose(): void;
  onOpen(record: StoredRecord): void;
}

/** Search over all types: three of each, the keyboard moves through them. */
export default observer(function SearchSheet({ onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const { api, records, company } = useStores();
  const [search] = useState(() => new Search(api, records, company));
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    input.current?.focus();
    return () => search.stop();
  }, [search]);

  return (
    <Sheet title={t('search.title')} size="full" bare onDismiss={onClose}>
      <div onKeyDown={moveThrough}>
        <form className={styles.bar} role="search" onSubmit={(event) => event.preventDefault()}>
          <label className={styles.field}>
            <Glass size={18} aria-hidden="true" />
            <span className="visually-hidden">{t('search.title')}</span>
            <input
              ref={input}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              value={search.keyword}
              placeholder={t('header.searchHint')}
              onChange={(event) => search.type(event.target.value)}
            />
            {search.keyword !== '' && (
              <button type="button" className={styles.clear} aria-label={t('search.clear')} onClick={() => { search.type(''); input.current?.focus(); }}>
                <X size={16} aria-hidden="true" />
              </button>
            )}
          </label>
          <button type="button" className={styles.cancel} onClick={onClose}>{t('cancel')}</button>
        </form>
        <div ref={results} className={styles.results} aria-busy={search.status === 'searching'}>
          <p className="visually-hidden" role="status">{search.status === 'done' ? t('search.found', { count: search.count }) : ''}</p>
          {content()}
        </div>
      </div>
    </Sheet>
  );

  function content() {
    if (search.status === 'failed') {
      return <Notice tone="failure" title={t('search.title')} text={sentenceOf(search.error)} action={{ label: t('tryAgain'), run: search.retry }} />;
    }
    if (search.status === 'idle') return <p className={styles.hint}>{t('search.hint')}</p>;
    if (search.found.length > 0) return search.found.map(({ table, items }) => (
      <section key={table.table_id} className={styles.group}>
        <h3 className={styles.heading}>{localised(table, 'name', table.name, language())}</h3>
        <ul>
          {items.map((record) => (
            <li key={record.id}>
              <button type="button" className={styles.result} data-result onClick={() => onOpen(record)}>
                <TypeIcon icon={table.icon_name} color={table.theme_color} size={32} />
                <span className={styles.title}><Marked text={record.title} keyword={search.keyword} /></span>
                {record.json.stage && <StageChip stage={record.json.stage} />}
              </button>
            </li>
          ))}
        </ul>
      </section>
    ));
    if (search.status === 'searching') return <ResultsSkeleton />;
    return <Notice title={t('search.nothing', { keyword: search.keyword.trim() })} text={t('search.nothingHint')} />;
  }

  /** Up and down go through the results and back to the field; Enter in the field opens the first. */
  function moveThrough(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const stops = [input.current, ...(results.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])].filter((stop) => stop !== null);
    const here = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      stops[Math.min(stops.length - 1, Math.max(0, here + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    } else if (event.key === 'Enter' && here === 0) {
      stops[1]?.click();
    }
  }
});

/** Skeletons while the first answer is on its way. */
function ResultsSkeleton() {
  return (
    <ul aria-hidden="true" className={styles.group}>
      {[62, 48, 70].map((width) => (
        <li key={width} className={styles.result}><span className={styles.bone} style={{ width: `${width}%` }} /></li>
      ))}
    </ul>
  );
}

/** The name with the keyword's place in it made strong. */
function Marked({ text, keyword }: { text: string; keyword: string }) {
  const wanted = keyword.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
