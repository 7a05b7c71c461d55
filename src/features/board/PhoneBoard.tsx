import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import { usePullToRefresh } from '@/components/pull-to-refresh';
import type { BoardColumn } from '@/stores/boards/BoardColumn';
import type { BoardParts } from './parts';
import { CardSkeletons } from './BoardSkeleton';
import { ColumnCards } from './ColumnCards';
import { useColumnName } from './column-name';
import { ColumnTotal } from './ColumnTotal';
import styles from './board.module.css';

/** The time without movement, in milliseconds, after which scrolling counts as ended. */
const settleDelay = 120;

/** Shows one column at a time: a strip with the names of the columns, and pages to swipe. */
export const PhoneBoard = observer(function PhoneBoard(boardParts: BoardParts) {
  const { board } = boardParts;
  const { t } = useTranslation('board');
  const getName = useColumnName(board);
  const pages = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const { columns, current } = board;
  const pageIndex = columns.findIndex((column) => column === current);
  const pageIndexRef = useRef(pageIndex);
  pageIndexRef.current = pageIndex;

  /** Scrolls to the current page, also if the pages were hidden or have changed their width. */
  useLayoutEffect(() => {
    const element = pages.current;
    if (!element) return undefined;
    const alignPage = () => {
      if (element.clientWidth > 0) element.scrollLeft = pageIndexRef.current * element.clientWidth;
    };
    alignPage();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(alignPage);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [columns.length]);

  // Shows the page and its name, regardless of how the user reached it.
  useEffect(() => {
    const element = pages.current;
    if (element && element.clientWidth > 0 && Math.round(element.scrollLeft / element.clientWidth) !== pageIndex)
      element.scrollTo?.({ left: pageIndex * element.clientWidth, behavior: calm() ? 'auto' : 'smooth' });
    strip.current?.children[pageIndex]?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pageIndex]);

  // Selects the page to which the user has swiped.
  useEffect(() => {
    const element = pages.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const column =
          element.clientWidth > 0 ? columns[Math.round(element.scrollLeft / element.clientWidth)] : undefined;
        if (column) board.turnTo(column.stageId);
      }, settleDelay);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [board, columns]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : columns[(pageIndex + step + columns.length) % columns.length];
    if (!next) return;
    event.preventDefault();
    board.turnTo(next.stageId);
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[columns.indexOf(next)]?.focus();
  };

  return (
    <>
      <div ref={strip} className={styles.strip} role="tablist" aria-label={t('columns')} onKeyDown={handleKeys(onKey)}>
        {columns.map((column) => (
          <button
            key={column.stageId}
            type="button"
            role="tab"
            id={`board-tab-${boardParts.table.table_id}-${column.stageId}`}
            aria-controls={`board-page-${boardParts.table.table_id}-${column.stageId}`}
            aria-selected={column === current}
            tabIndex={column === current ? 0 : -1}
            className={styles.tab}
            onClick={() => board.turnTo(column.stageId)}
          >
            {getName(column.stageId)}
            <span className={styles.count}>{board.getTotal(column.stageId)?.count}</span>
          </button>
        ))}
      </div>
      <div ref={pages} className={styles.pages}>
        {columns.map((column, index) => (
          <Page
            key={column.stageId}
            {...boardParts}
            column={column}
            isCurrent={index === pageIndex}
            isNear={Math.abs(index - pageIndex) <= 1}
          />
        ))}
      </div>
    </>
  );
});

interface BoardPageProps extends BoardParts {
  column: BoardColumn;
  isCurrent: boolean;
  /** Whether a neighbour of the page is shown, so that a swipe can reach this page at once. */
  isNear: boolean;
}

/** A column as a page with its own scrolling. */
const Page = observer(function Page({ column, isCurrent, isNear, ...boardParts }: BoardPageProps) {
  const { t } = useTranslation('list');
  const scroller = useRef<HTMLDivElement>(null);
  const pull = usePullToRefresh(scroller, () => boardParts.board.refresh());
  const { table_id } = boardParts.table;
  const isLoaded = column.loaded;
  const currentCame = boardParts.board.current?.loaded;
  useEffect(() => {
    // The neighbours load after the current page.
    if (isCurrent || (isNear && currentCame)) void column.load();
  }, [column, isCurrent, isNear, currentCame]);
  // The user reaches the neighbouring pages by swiping.
  useLayoutEffect(() => void scroller.current?.toggleAttribute('inert', !isCurrent), [isCurrent]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isLoaded && element.scrollTop !== column.scrollTop) element.scrollTop = column.scrollTop;
  }, [column, isLoaded, isNear]);

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
        <ColumnTotal board={boardParts.board} stageId={column.stageId} />
        {isNear ? <ColumnCards {...boardParts} column={column} /> : <CardSkeletons count={3} />}
      </div>
    </div>
  );
});

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
