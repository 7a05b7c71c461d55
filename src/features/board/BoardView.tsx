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
  /** The bar over the board. */
  children: ReactNode;
  /** The record that a sheet has moved last: the focus follows it. */
  moved: { record: StoredRecord } | undefined;
  /** In place of the columns when the server refuses the view. */
  refused: ReactNode;
  /** The record is to be moved by the sheet: to the stage that asks for something first, else to one that is chosen there. */
  onMoveSheet(record: StoredRecord, to?: BoardStage): void;
  /** A lead was put into a stage that it enters by a conversion. */
  onConvert(record: StoredRecord, to: BoardStage): void;
}

/** The records of one type by their stages: columns to be turned on phones, side by side on desktops. */
export const BoardView = observer(function BoardView(props: Props) {
  const { board, table, view, card, moved, onCreate, onMoveSheet, onConvert, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const { t } = useTranslation('board');
  const isDesktop = useDesktop();
  const [said, say] = useState('');
  const nameOf = useColumnName(board);
  const name = nameOfMany(table, language());

  useEffect(() => {
    if (root.current && moved) focusMoved(root.current, moved.record.id, board.standsIn(moved.record));
  }, [board, moved]);

  const move = async (record: StoredRecord, to: BoardStage) => {
    if (isOfConversion(to)) return onConvert(record, to);
    const stage = localised(to.settings, 'name', to.settings.name, language());
    const from = nameOf(board.standsIn(record));
    say('');
    try {
      await board.move(record, to);
      showToast({ kind: 'success', text: t('moved', { name: record.title, stage }) });
    } catch (error) {
      say(t('stays', { name: record.title, stage: from }));
      // What is missing is filled in there; of all else the toast says why.
      if (error instanceof ApiError && error.name === 'stageIncomplete') onMoveSheet(record, to);
      else showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const parts: BoardParts = {
    board,
    table,
    card,
    onCreate,
    onMove: (record, to) => void move(record, to),
    onSay: say,
    onChoose: (record) => onMoveSheet(record),
  };

  return (
    <div className={styles.view} ref={root}>
      <div className={styles.head}>
        {children}
        <PipelineChoice board={board} />
      </div>
      {content()}
      <p className="visually-hidden" aria-live="polite">
        {said}
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
    return isDesktop ? <WideBoard {...parts} /> : <PhoneBoard {...parts} />;
  }
});
