import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { StageChip } from '@/components/stage-chip';
import { language } from '@/i18n';
import type { StoredRecord } from '@/stores';
import type { Board, BoardStage } from '@/stores/boards/Board';
import styles from './board.module.css';

interface Props {
  board: Board;
  record: StoredRecord;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  onMove(to: BoardStage): void;
}

/** The stages that a record may enter, to be tapped: a sheet on phones, and the way of the keyboard on desktops. */
export const MoveMenu = observer(function MoveMenu({ board, record, anchor, onClose, onMove }: Props) {
  const { t } = useTranslation('board');
  const targets = board.targetsOf(record);
  return (
    <ResponsivePopover title={t('move', { name: record.title })} anchor={anchor} onDismiss={onClose}>
      {record.json.stage && (
        <p className={styles.now}>
          {t('now')} <StageChip stage={record.json.stage} />
        </p>
      )}
      {targets.map((stage) => (
        <Row
          key={`${stage.pipeline_id}/${stage.stage_id}`}
          title={localised(stage.settings, 'name', stage.settings.name, language())}
          text={stage.settings.hintText}
          onClick={() => onMove(stage)}
        />
      ))}
      {targets.length === 0 && <p className={styles.now}>{t('noWay')}</p>}
    </ResponsivePopover>
  );
});
