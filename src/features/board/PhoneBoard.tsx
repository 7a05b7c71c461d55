import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePullToRefresh } from '@/components/pull-to-refresh';
import type { BoardColumn } from '@/stores/boards/BoardColumn';
import type { BoardParts } from './parts';
import { CardSkeletons } from './BoardSkeleton';
import { ColumnCards } from './ColumnCards';
import { useColumnName } from './column-name';
import { ColumnTotal } from './ColumnTotal';
import styles from './board.module.css';

/** Milliseconds without a movement: the pages have come to rest. */
const rest = 120;

/** One column at a time: a strip of their names, and pages that a thumb turns. */
export const PhoneBoard = observer(function PhoneBoard(parts: BoardParts) {
  const { board } = parts;
  const { t } = useTranslation('board');
  const nameOf = useColumnName(board);
  const pages = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const { columns, current } = board;
  const place = columns.findIndex((column) => column === current);
  const at = useRef(place);
  at.current = place;

  /** Puts the page of now where it is seen, also when the pages were hidden or have another width. */
  useLayoutEffect(() => {
    const element = pages.current;
    if (!element) return undefined;
    const settle = () => {
      if (element.clientWidth > 0) element.scrollLeft = at.current * element.clientWidth;
    };
    settle();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(settle);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [columns.length]);

  // Whichever way one came here: the page and its name are in sight.
  useEffect(() => {
    const element = pages.current;
    if (element && element.clientWidth > 0 && Math.round(element.scrollLeft / element.clientWidth) !== place)
      element.scrollTo?.({ left: place * element.clientWidth, behavior: calm() ? 'auto' : 'smooth' });
    strip.current?.children[place]?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [place]);

  // The page that the thumb has turned to.
  useEffect(() => {
    const element = pages.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turned = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const column =
          element.clientWidth > 0 ? columns[Math.round(element.scrollLeft / element.clientWidth)] : undefined;
        if (column) board.turnTo(column.stageId);
      }, rest);
    };
    element.addEventListener('scroll', turned, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', turned);
    };
  }, [board, columns]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : columns[(place + step + columns.length) % columns.length];
    if (!next) return;
    event.preventDefault();
    board.turnTo(next.stageId);
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[columns.indexOf(next)]?.focus();
  };

  return (
    <>
      <div ref={strip} className={styles.strip} role="tablist" aria-label={t('columns')} onKeyDown={onKey}>
        {columns.map((column) => (
          <button
            key={column.stageId}
            type="button"
            role="tab"
            id={`board-tab-${parts.table.table_id}-${column.stageId}`}
            aria-controls={`board-page-${parts.table.table_id}-${column.stageId}`}
            aria-selected={column === current}
            tabIndex={column === current ? 0 : -1}
            className={styles.tab}
            onClick={() => board.turnTo(column.stageId)}
          >
            {nameOf(column.stageId)}
            <span className={styles.count}>{board.totalOf(column.stageId)?.count}</span>
          </button>
        ))}
      </div>
      <div ref={pages} className={styles.pages}>
        {columns.map((column, index) => (
          <Page
            key={column.stageId}
            {...parts}
            column={column}
            isCurrent={index === place}
            isNear={Math.abs(index - place) <= 1}
          />
        ))}
      </div>
    </>
  );
});

interface PageProps extends BoardParts {
  column: BoardColumn;
  isCurrent: boolean;
  /** One of its neighbours is looked at: a thumb may be here at once. */
  isNear: boolean;
}

/** A column as a page that scrolls by itself. */
const Page = observer(function Page({ column, isCurrent, isNear, ...parts }: PageProps) {
  const { t } = useTranslation('list');
  const scroller = useRef<HTMLDivElement>(null);
  const pull = usePullToRefresh(scroller, () => parts.board.refresh());
  const { table_id } = parts.table;
  const came = column.loaded;
  const currentCame = parts.board.current?.loaded;
  useEffect(() => {
    // The neighbours wait for what is looked at.
    if (isCurrent || (isNear && currentCame)) void column.load();
  }, [column, isCurrent, isNear, currentCame]);
  // What is beside the page of now is reached by turning to it.
  useLayoutEffect(() => void scroller.current?.toggleAttribute('inert', !isCurrent), [isCurrent]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && came && element.scrollTop !== column.scrollTop) element.scrollTop = column.scrollTop;
  }, [column, came, isNear]);

  return (
    <div
      id={`board-page-${table_id}-${column.stageId}`}
      ref={scroller}
      role="tabpanel"
      aria-labelledby={`board-tab-${table_id}-${column.stageId}`}
      className={styles.page}
      tabIndex={-1}
      onScroll={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.clientHeight > 0)
          column.scrolled(event.currentTarget.scrollTop);
      }}
    >
      <p className={styles.pull} aria-live="polite">
        {pull === 'idle' ? '' : t(pull === 'refreshing' ? 'refreshing' : pull === 'armed' ? 'release' : 'pull')}
      </p>
      <div className={styles.pulled}>
        <ColumnTotal board={parts.board} stageId={column.stageId} />
        {isNear ? <ColumnCards {...parts} column={column} /> : <CardSkeletons count={3} />}
      </div>
    </div>
  );
});

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
