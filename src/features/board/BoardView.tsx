import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { FailureNotice } from '@/components/notice';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import type { ListView, StoredRecord } from '@/stores';
import type { BoardStage } from '@/stores/boards/Board';
import { BoardSkeleton } from './BoardSkeleton';
import { useColumnName } from './column-name';
import { MoveMenu } from './MoveMenu';
import type { BoardParts } from './parts';
import { PhoneBoard } from './PhoneBoard';
import { PipelineChoice } from './PipelineChoice';
import { useDesktop } from './use-desktop';
import { WideBoard } from './WideBoard';
import styles from './board.module.css';

interface Props extends Pick<BoardParts, 'board' | 'table' | 'card' | 'onCreate'> {
  view: ListView;
  /** The bar over the board. */
  children: ReactNode;
  /** In place of the columns when the server refuses the view. */
  refused: ReactNode;
  /** A stage asks for something before the record may enter it. */
  onIncomplete(record: StoredRecord, to: BoardStage): void;
}

/** The records of one type by their stages: columns to be turned on phones, side by side on desktops. */
export const BoardView = observer(function BoardView(props: Props) {
  const { board, table, view, card, onCreate, onIncomplete, children } = props;
  const { t } = useTranslation('board');
  const isDesktop = useDesktop();
  const [chosen, setChosen] = useState<StoredRecord>();
  const [said, say] = useState('');
  const nameOf = useColumnName(board);
  const anchor = useRef<HTMLElement | null>(null);
  const name = localised(table, 'name', table.name, language());

  const move = async (record: StoredRecord, to: BoardStage) => {
    const stage = localised(to.settings, 'name', to.settings.name, language());
    const from = nameOf(board.standsIn(record));
    say('');
    try {
      await board.move(record, to);
      showToast({ kind: 'success', text: t('moved', { name: record.title, stage }) });
    } catch (error) {
      // The toast says why.
      say(t('stays', { name: record.title, stage: from }));
      if (error instanceof ApiError && error.name === 'stageIncomplete') onIncomplete(record, to);
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const parts: BoardParts = {
    board,
    table,
    card,
    onCreate,
    onMove: (record, to) => void move(record, to),
    onSay: say,
    onChoose: (record, button) => {
      anchor.current = button;
      setChosen(record);
    },
  };

  return (
    <div className={styles.view}>
      <div className={styles.head}>
        {children}
        <PipelineChoice board={board} />
      </div>
      {content()}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {chosen && (
        <MoveMenu
          board={board}
          record={chosen}
          anchor={anchor}
          onClose={() => setChosen(undefined)}
          onMove={(to) => {
            setChosen(undefined);
            void move(chosen, to);
          }}
        />
      )}
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
