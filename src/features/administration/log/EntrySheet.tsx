import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import { fullTime } from '@domain/calendar/time-texts';
import { ArrowUpRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { Row } from '@/components/row';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import type { AuditLog } from '@/stores/administration/AuditLog';
import { openPlace } from '../place';
import { findDifferences } from './differences';
import { placeOfEntry } from './place-of-entry';
import { useEntryWords } from './use-entry-words';
import styles from '../people.module.css';

interface Props {
  log: AuditLog;
  entry: AuditEntry;
  onClose(): void;
}

/** One entry of the log: its old and new values, its place, and the undo. */
export const EntrySheet = observer(function EntrySheet({ log, entry, onClose }: Props) {
  const { t } = useTranslation('audit');
  const { company } = useStores();
  const entryWords = useEntryWords();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const target = placeOfEntry(entry);
  const undo = async () => {
    setAsking(false);
    try {
      await log.undo(entry.entry_id);
      showToast({ kind: 'success', text: t('undoDone') });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const handedOver = entry.action === 'hand_over' ? (entry.after as { name?: string; records?: number }) : undefined;
  const differences = handedOver || entry.action === 'order' ? [] : findDifferences(entry.before, entry.after);
  return (
    <Sheet
      closeBy="close"
      onDismiss={onClose}
      size="full"
      title={t('entry')}
      footer={
        entry.can_undo && (
          <Button block busy={log.doing.busy} onClick={() => setAsking(true)}>
            {t('undo')}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        <div>
          <h3 className={styles.name}>{entryWords.title(entry)}</h3>
          <p className={styles.line}>
            {entryWords.who(entry)} · {fullTime(entry.create_time, Date.now(), company.client?.time_zone ?? 'UTC')} ·{' '}
            {t(`kinds.${entry.kind}`)}
          </p>
          {entry.undone_by !== undefined && <p className={styles.line}>{t('undoneLong')}</p>}
        </div>
        {handedOver && <p>{t('handedOver', { count: handedOver.records ?? 0, name: handedOver.name ?? '' })}</p>}
        {differences.length > 0 && (
          <dl className={styles.changes}>
            {differences.map((difference) => (
              <div key={difference.path.join('/')} className={styles.difference}>
                <dt>{entryWords.property(difference)}</dt>
                <dd>
                  {entry.before === null
                    ? entryWords.value(difference.to)
                    : t('fromTo', { from: entryWords.value(difference.from), to: entryWords.value(difference.to) })}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {target && (
          <div className={styles.rows}>
            <Row icon={<ArrowUpRight size={20} />} title={t('openPlace')} onClick={() => openPlace(target)} />
          </div>
        )}
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {asking && (
        <Confirm
          title={t('undoTitle')}
          confirmLabel={t('undo')}
          onConfirm={() => void undo()}
          onCancel={() => setAsking(false)}
        >
          {t('undoText')}
        </Confirm>
      )}
    </Sheet>
  );
});
