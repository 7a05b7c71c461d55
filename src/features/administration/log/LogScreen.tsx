import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import { fullTime } from '@domain/calendar/time-texts';
import { ScrollText } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CardRow, PagedCards, pagesOf } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { useStores } from '@/stores';
import { AuditLog } from '@/stores/administration/AuditLog';
import { getAdministration } from '@/stores/administration/Administration';
import { findDifferences } from './differences';
import { EntrySheet } from './EntrySheet';
import { LogFilters } from './LogFilters';
import { useEntryWords } from './use-entry-words';
import styles from '../people.module.css';

/** Shows the changes with their author and time, the newest first. The sheet of a change can undo it if that is possible. */
export default observer(function LogScreen() {
  const { t } = useTranslation('audit');
  const shell = useTranslation('shell').t;
  const stores = useStores();
  const [log] = useState(
    () =>
      new AuditLog(stores.api, () => {
        void stores.company.load();
        void getAdministration(stores).refresh();
      }),
  );
  const [open, setOpen] = useState<AuditEntry>();
  useEffect(() => {
    void log.load();
    return () => log.clear();
  }, [log]);
  return (
    <div className={styles.screen}>
      <LogFilters log={log} />
      <PagedCards
        {...pagesOf(log)}
        label={t('title')}
        failed={{ title: t('failed'), text: errorText(log.error) }}
        labels={{ again: shell('tryAgain'), more: t('more') }}
        empty={<Notice icon={<ScrollText size={32} />} title={t('none')} text={t('keptFor')} />}
      >
        {(entry) => <EntryRow key={entry.entry_id} entry={entry} onOpen={() => setOpen(entry)} />}
      </PagedCards>
      {open && <EntrySheet log={log} entry={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
});

/** The number of properties that a row names. */
const inRow = 2;

const EntryRow = observer(function EntryRow({ entry, onOpen }: { entry: AuditEntry; onOpen(): void }) {
  const { t } = useTranslation('audit');
  const { company } = useStores();
  const entryWords = useEntryWords();
  const time = fullTime(entry.create_time, Date.now(), company.client?.time_zone ?? 'UTC');
  const differences = entry.action === 'set' ? findDifferences(entry.before, entry.after) : [];
  return (
    <CardRow
      trailing={entry.undone_by !== undefined && <span className={styles.state}>{t('undone')}</span>}
      onClick={onOpen}
    >
      <span className={styles.name}>{entryWords.title(entry)}</span>
      {differences.slice(0, inRow).map((difference) => (
        <span key={difference.path.join('/')} className={styles.change}>
          {t('change', {
            property: entryWords.property(difference),
            from: entryWords.value(difference.from),
            to: entryWords.value(difference.to),
          })}
        </span>
      ))}
      <span className={styles.line}>
        {entryWords.who(entry)} · <time dateTime={new Date(entry.create_time).toISOString()}>{time}</time>
        {entry.undo_of !== undefined && ` · ${t('isUndo')}`}
      </span>
    </CardRow>
  );
});
