import { localised, nameOfMany } from '@domain/metadata/reading';
import { isOfConversion } from '@domain/stages/stage';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { FailureNotice } from '@/components/notice';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import type { ListView, StoredRecord } from '@/stores';
import type { BoardStage } from '@/stores/boards/Board';
import { BoardSkeleton } from './BoardSkeleton';
import { useColumnName } from './column-name';
import type { BoardParts } from './parts';
import { PhoneBoard } from './PhoneBoard';
import { PipelineChoice } from './PipelineChoice';
import { focusMoved } from './focus-moved';
import { useDesktop } from './use-desktop';
import { WideBoard } from './WideBoard';
import styles from './board.module.css';

interface Props extends Pick<BoardParts, 'board' | 'table' | 'card' | 'onCreate'> {
  view: ListView;
  /** Renders the bar above the board, which contains the choice of the pipeline. */
  children(pipeline: ReactNode): ReactNode;
  /** The record that a sheet moved last, to which the focus moves. */
  moved: { record: StoredRecord } | undefined;
  /** Replaces the columns when the server refuses the view. */
  refused: ReactNode;
  /** Opens the sheet that moves the record: to the stage that has requirements, or to a stage that the user chooses there. */
  onMoveSheet(record: StoredRecord, targetStage?: BoardStage): void;
  /** Called when a lead was dropped on a stage that it enters by a conversion. */
  onConvert(record: StoredRecord, targetStage: BoardStage): void;
}

/** The records of one type by their stages: columns to swipe on phones, side by side on desktops. */
export const BoardView = observer(function BoardView(props: Props) {
  const { board, table, view, card, moved: movedCard, onCreate, onMoveSheet, onConvert, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const { t } = useTranslation('board');
  const isDesktop = useDesktop();
  const [announcement, announce] = useState('');
  const getName = useColumnName(board);
  const name = nameOfMany(table, language());

  useEffect(() => {
    if (root.current && movedCard) focusMoved(root.current, movedCard.record.id, board.standsIn(movedCard.record));
  }, [board, movedCard]);

  const move = async (record: StoredRecord, targetStage: BoardStage) => {
    if (isOfConversion(targetStage)) return onConvert(record, targetStage);
    const stage = localised(targetStage.settings, 'name', targetStage.settings.name, language());
    const from = getName(board.standsIn(record));
    announce('');
    try {
      await board.move(record, targetStage);
      showToast({ kind: 'success', text: t('moved', { name: record.title, stage }) });
    } catch (error) {
      announce(t('stays', { name: record.title, stage: from }));
      // Missing values are entered in the sheet; for all other errors the toast shows the reason.
      if (error instanceof ApiError && error.name === 'stageIncomplete') onMoveSheet(record, targetStage);
      else showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const boardParts: BoardParts = {
    board,
    table,
    card,
    onCreate,
    onMove: (record, targetStage) => void move(record, targetStage),
    onSay: announce,
    onChoose: (record) => onMoveSheet(record),
  };

  return (
    <div className={styles.view} ref={root}>
      <div className={styles.head}>{children(<PipelineChoice board={board} />)}</div>
      {content()}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  );

  function content() {
    if (board.status === 'failed')
      return (
        <FailureNotice title={t('failed', { name })} text={errorText(board.error)} onRetry={() => void board.retry()} />
      );
    if (board.status === 'loading') return <BoardSkeleton />;
    const refused = board.columns.find(({ error }) => error instanceof ApiError && error.name === 'invalid');
    if (refused && !view.isPlain) return props.refused;
    return isDesktop ? <WideBoard {...boardParts} /> : <PhoneBoard {...boardParts} />;
  }
});
