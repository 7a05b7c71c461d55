import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { ChevronsRightLeft } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { joinNames, language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import type { BoardStage } from '@/stores/boards/Board';
import type { BoardColumn } from '@/stores/boards/BoardColumn';
import type { BoardParts } from './parts';
import { ColumnCards } from './ColumnCards';
import { useColumnName } from './column-name';
import { ColumnTotal } from './ColumnTotal';
import styles from './board.module.css';

/** The record that the mouse drags, and the columns that accept it. */
interface Drag {
  record: StoredRecord;
  targets: readonly BoardStage[];
}

/** All columns side by side: the mouse drags cards to another column, or their menu moves them. */
export const WideBoard = observer(function WideBoard(boardParts: BoardParts) {
  const { board, table, onMove, onSay } = boardParts;
  const { t } = useTranslation('board');
  const getName = useColumnName(board);
  const { records } = useStores();
  const [drag, setDrag] = useState<Drag>();
  const onDragStart = (event: DragEvent<HTMLElement>) => {
    const id =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-record]')?.dataset.record : undefined;
    const record = id === undefined ? undefined : records.get(table.table_id, id);
    const targets = record ? board.getTargets(record) : [];
    // A card without a possible target cannot be dragged.
    if (!record || targets.length === 0) return event.preventDefault();
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', record.title);
    setDrag({ record, targets });
    const names = targets.map(({ settings }) => localised(settings, 'name', settings.name, language()));
    onSay(t('lifted', { name: record.title, stages: joinNames(names, 'disjunction') }));
  };
  const onDragEnd = () => {
    setDrag(undefined);
    if (drag) onSay(t('stays', { name: drag.record.title, stage: getName(board.standsIn(drag.record)) }));
  };
  return (
    <div className={styles.wide} onDragStart={onDragStart} onDragEnd={onDragEnd}>
      {board.columns.map((column) => (
        <Column
          key={column.stageId}
          {...boardParts}
          column={column}
          drag={drag}
          onDrop={(targetStage) => {
            setDrag(undefined);
            if (drag) onMove(drag.record, targetStage);
          }}
        />
      ))}
    </div>
  );
});

interface ColumnProps extends BoardParts {
  column: BoardColumn;
  drag: Drag | undefined;
  onDrop(targetStage: BoardStage): void;
}

const Column = observer(function Column({ column, drag, onDrop, ...boardParts }: ColumnProps) {
  const { t } = useTranslation('board');
  const { board, onSay } = boardParts;
  const { stageId } = column;
  const name = useColumnName(board)(stageId);
  const scroller = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const isFolded = board.isFolded(stageId);
  const count = board.getTotal(stageId)?.count;
  const target = drag?.targets.find(
    ({ stage_id, pipeline_id }) => stage_id === stageId && pipeline_id === board.pipeline?._id,
  );
  useEffect(() => {
    if (!isFolded) void column.load();
  }, [column, isFolded]);
  const isLoaded = column.loaded;
  useLayoutEffect(() => {
    if (scroller.current && isLoaded) scroller.current.scrollTop = column.scrollTop;
  }, [column, isLoaded, isFolded]);

  const drop = {
    'data-drop': drag && (target ? (isOver ? 'over' : 'open') : 'closed'),
    onDragEnter: (event: DragEvent) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!drag || isInside || board.standsIn(drag.record) === stageId) return;
      onSay(t(target ? 'over' : 'barred', { stage: name }));
    },
    onDragOver: (event: DragEvent) => {
      if (!target) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (target) onDrop(target);
    },
  };
  if (isFolded)
    return (
      <section className={styles.column} data-folded data-column={stageId} aria-label={name} {...drop}>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={false}
          aria-label={t('unfold', { name })}
          onClick={() => board.fold(stageId, false)}
        >
          <span className={styles.upright}>{name}</span>
          <span className={styles.count}>{count}</span>
        </button>
      </section>
    );
  return (
    <section className={styles.column} aria-label={name} {...drop}>
      <div className={styles.columnHead}>
        <h2 className={styles.columnName}>{name}</h2>
        <span className={styles.count}>{count}</span>
        <IconButton tone="faint" label={t('fold', { name })} aria-expanded onClick={() => board.fold(stageId, true)}>
          <ChevronsRightLeft size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        ref={scroller}
        className={styles.columnCards}
        onScroll={({ currentTarget }) => {
          if (currentTarget.clientHeight > 0) column.scrolled(currentTarget.scrollTop);
        }}
      >
        <ColumnTotal board={board} stageId={stageId} />
        <ColumnCards {...boardParts} column={column} />
      </div>
    </section>
  );
});
