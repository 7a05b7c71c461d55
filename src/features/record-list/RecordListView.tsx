import { localised, nameOfMany, nameOfOne } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Button } from '@/components/button';
import { Docked } from '@/components/dock';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { lazyComponent, lazyPart, PartBoundary, PartMissing } from '@/components/lazy';
import { FailureNotice, Notice } from '@/components/notice';
import { TypeIcon } from '@/components/type-icon';
import { useWide } from '@/components/wide';
import { language } from '@/i18n';
import type { ListView, RecordList, StoredRecord } from '@/stores';
import { plainChoice } from '@/stores/views/choice';
import { useFirstScreen } from './first-screen';
import { ListBar, type ListLayer } from './ListBar';
import { ListChrome } from './ListChrome';
import { cardLines } from './first-screen';
import { ListSkeleton } from './ListSkeleton';

import { RecordCard } from './RecordCard';
import styles from './record-list.module.css';

/** The number of records above which the document contains only those on screen. */
const longAbove = 200;
/** The number of grey cards before the first page (REQ records 9). */
const skeletons = 20;
const LongList = lazyComponent(() => import(/* webpackChunkName: "long-list" */ './LongList'));

const PullToRefresh = lazyPart(() => import(/* webpackChunkName: "pull" */ './PullToRefresh'), {
  quiet: true,
  rests: true,
});

interface Props {
  table: ObjectType;
  list: RecordList;
  view: ListView;
  /** The scrolling element: Taro's pages and the app's panels are inside the window, which itself never scrolls. */
  scroller: RefObject<HTMLElement | null>;
  onOpen(record: StoredRecord): void;
  onCreate(): void;
  onLayer(layer: ListLayer, button: HTMLElement): void;
  /** The content in the bar that switches to another view of the same records. */
  tool?: ReactNode;
  /** The content below the bar that shows the active conditions. */
  conditions?: ReactNode;
  /** Replaces the rows when the server refuses the view. */
  refused?: ReactNode;
  /** Replaces the cards by content with its own scrolling and creating; the message for an empty list stays. */
  instead?(footer: ReactNode): ReactNode;
}

/** The records of one type: cards page by page, and the messages for an empty list. */
export const RecordListView = observer(function RecordListView(props: Props) {
  const { table, list, view, scroller, onOpen, onCreate, onLayer } = props;
  const { t } = useTranslation('list');
  const shell = useTranslation('shell').t;
  const name = nameOfMany(table, language());
  const isWide = useWide();
  const drawnCount = useFirstScreen(list.items.length > 0, list.scrollTop > 0);
  useEffect(() => {
    void list.load();
  }, [list]);
  // Another query starts at the top.
  const first = useRef(list.query);
  useEffect(() => {
    if (first.current === list.query) return;
    first.current = list.query;
    scroller.current?.scrollTo?.({ top: 0 });
  }, [list.query, scroller]);

  return (
    <>
      <div className={styles.view} data-whole={props.instead && ''}>
        <PullToRefresh list={list} scroller={scroller} />
        <ListChrome>
          <ListBar list={list} view={view} onLayer={onLayer} tool={props.tool} />
          {props.conditions}
        </ListChrome>
        {content()}
      </div>
      {/* On phones the bottom bar of the home page contains this button. */}
      {isWide && !props.instead && table.abilities.create && list.items.length > 0 && !list.selected && (
        <Docked layer="create" side="right">
          <button
            type="button"
            className={styles.float}
            aria-label={t('create', { name: nameOfOne(table, language()) })}
            onClick={onCreate}
          >
            <Plus size={26} aria-hidden="true" />
          </button>
        </Docked>
      )}
    </>
  );

  function content() {
    if (!list.loaded && list.status === 'failed') {
      if (!view.isPlain && list.error instanceof ApiError && list.error.name === 'invalid') return props.refused;
      return (
        <FailureNotice title={t('failed', { name })} text={errorText(list.error)} onRetry={() => void list.refresh()} />
      );
    }
    if (!list.loaded)
      return props.instead ? props.instead(null) : <ListSkeleton count={skeletons} lines={cardLines(table)} />;
    if (list.items.length === 0 && view.isFiltered) {
      return (
        <Notice
          title={t('noMatch', { name })}
          text={t('noMatchText')}
          action={{ label: t('showAll'), run: () => view.choose(plainChoice) }}
        />
      );
    }
    if (list.items.length === 0) {
      return (
        <Notice
          icon={<TypeIcon icon={table.icon_name} color={table.theme_color} size={64} />}
          title={t('empty', { name })}
          text={
            table.abilities.create
              ? t('emptyText')
              : t('emptyReadOnly', { name: localised(table, 'name', table.name, language()) })
          }
          action={
            table.abilities.create
              ? { label: t('create', { name: nameOfOne(table, language()) }), run: onCreate }
              : undefined
          }
        />
      );
    }
    if (props.instead) return props.instead(footer());
    return (
      <>
        {list.items.length > longAbove ? (
          <PartBoundary instead={(retry, error) => <PartMissing {...{ again: retry, error }}>{rows()}</PartMissing>}>
            <Suspense fallback={rows()}>
              <LongList list={list} label={t('label', { name })} scroller={scroller} onOpen={onOpen} />
            </Suspense>
          </PartBoundary>
        ) : (
          rows()
        )}
        {/* The margin is half a screen, so that the next page is loaded before the reader arrives; the end of the first rendered rows is not the end of the list. */}
        {drawnCount >= list.items.length && (
          <InfiniteScroll shown={list.items.length} margin={400} onReach={() => void list.more()} />
        )}
        {footer()}
      </>
    );
  }

  function rows() {
    return (
      <ul className={styles.list} aria-label={t('label', { name })}>
        {list.items.slice(0, drawnCount).map((record) => (
          <RecordCard key={record.id} record={record} list={list} onOpen={onOpen} />
        ))}
      </ul>
    );
  }

  function footer() {
    if (list.status === 'failed') {
      return (
        <div className={styles.footer} role="alert">
          <span>{t('moreFailed')}</span>
          <Button onClick={() => void (list.hasMore ? list.more() : list.refresh())}>{shell('tryAgain')}</Button>
        </div>
      );
    }
    if (list.hasMore) return <ListSkeleton count={2} lines={cardLines(table)} />;
    return <p className={styles.footer}>{t('noMore')}</p>;
  }
});
