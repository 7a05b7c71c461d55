import type { ObjectType } from '@domain/metadata/object-type';
import { nameOfOne } from '@domain/metadata/reading';
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { DetailProblem, DetailSkeleton } from '@/features/record-detail';
import { language } from '@/i18n';
import { openDetail } from '@/routes';
import { RecordPage } from './RecordPage';
import { isGone, useRecord } from './use-record';
import styles from './detail.module.css';

interface Props {
  table: ObjectType;
  id: string;
  /** Opens the previous record of the list; undefined at the start of the list. */
  onBefore: (() => void) | undefined;
  onAfter: (() => void) | undefined;
  onClose(): void;
}

/**
 * Shows a record next to its list: the sections of its page under a bar that closes the panel, moves to the next record of the list, or opens the
 * page itself.
 */
export default observer(function RecordPanel({ table, id, onBefore, onAfter, onClose }: Props) {
  const { t } = useTranslation(['detail', 'table']);
  const { record, error, reload } = useRecord(table.table_id, id);
  const renderBar = (folded: boolean) => (
    <header className={styles.panelBar} data-folded={folded || undefined}>
      <IconButton label={t('table:panel.close')} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </IconButton>
      <span className={styles.panelTitle} aria-hidden="true">
        {folded && record?.title}
      </span>
      <IconButton label={t('table:panel.before')} tone="soft" disabled={!onBefore} onClick={onBefore}>
        <ChevronUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('table:panel.after')} tone="soft" disabled={!onAfter} onClick={onAfter}>
        <ChevronDown size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('table:panel.page')}
        tone="soft"
        onClick={() => void openDetail({ type: table.table_id, id })}
      >
        <Maximize2 size={18} aria-hidden="true" />
      </IconButton>
    </header>
  );
  if (error && (isGone(error) || !record))
    return (
      <div className={styles.page}>
        {renderBar(false)}
        <DetailProblem
          error={error}
          type={nameOfOne(table, language())}
          onRetry={() => void reload()}
          onBack={onClose}
        />
      </div>
    );
  if (!record)
    return (
      <div className={styles.page} aria-busy="true">
        {renderBar(false)}
        <DetailSkeleton />
      </div>
    );
  return (
    <RecordPage
      key={record.id}
      record={record}
      table={table}
      wantedTab={undefined}
      wantedLayer={{ open: undefined, detail: undefined }}
      reload={reload}
      beside={{ bar: renderBar }}
    />
  );
});
