import type { ObjectType } from '@domain/metadata/object-type';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lazyLayer, lazyPart } from '@/components/lazy';
import { usePageShown } from '@/components/page-portal';
import { useWide } from '@/components/wide';
import { RecordListView, type ListLayer } from '@/features/record-list';
import { withTexts } from '@/i18n/text-bundles';
import { useStores, type StoredRecord } from '@/stores';
import { useCounter } from '@/stores/changes/use-counter';
import styles from './home.module.css';

const layers = () => withTexts('lists', import('./ListLayers'));
const ListLayers = lazyLayer(
  layers,
  ({ onLayer }) => onLayer(undefined),
  ({ layer }) => (layer === 'views' || layer === 'more' ? { size: 'small', flyout: true } : { size: 'full' }),
);
const ListConditions = lazyPart(() => layers().then((module) => ({ default: module.ListConditions })), {
  wait: <div className={styles.conditions} />,
  quiet: true,
  rests: true,
});
const RefusedView = lazyPart(() => layers().then((module) => ({ default: module.RefusedView })));
const SelectionBar = lazyLayer(
  () => layers().then((module) => ({ default: module.SelectionBar })),
  ({ list }) => list.select(undefined),
);
// The list is complete without this code, so a lost connection is not reported.
const CardGestures = lazyPart(() => layers().then((module) => ({ default: module.CardGestures })), { quiet: true });

const boards = () => withTexts('lists', import(/* webpackChunkName: "board" */ './BoardPanel'));
const BoardPanel = lazyPart(boards);
const BoardSwitch = lazyPart(() => boards().then((module) => ({ default: module.BoardSwitch })), {
  wait: <span className={styles.switch} />,
  quiet: true,
  rests: true,
});

/** From desktop width on the list is a table; phones and tablets do not load its code. */
const Desk = lazyPart(() => withTexts('lists', import(/* webpackChunkName: "desk" */ './Desk')));

/** Milliseconds after the first rows until the code for gestures loads. */
const quiet = 1_500;

interface Props {
  table: ObjectType;
  scroller: RefObject<HTMLElement | null>;
  onOpen(record: StoredRecord): void;
  onCreate(): void;
  onSearch(): void;
}

/** The list of one type with its views, filter and menu, which are loaded on demand. */
export const ListPanel = observer(function ListPanel({ table, scroller, onOpen, onCreate, onSearch }: Props) {
  const { api, company, home, lists } = useStores();
  const isDesk = useWide(1080);
  const list = lists.of(table.table_id);
  const view = lists.view(table.table_id);
  const [layer, setLayer] = useState<ListLayer>();
  const anchor = useRef<HTMLElement | null>(null);
  useCounter({
    // Other users' changes move its rows as well (`LiveRecords`).
    tables: [],
    isShown: usePageShown() && home.tab === table.table_id && !view.board,
    refetch: () => list.recount(),
  });
  const member = company.user?.member_id;
  useEffect(() => {
    if (member) view.belongTo(member);
    // A saved view that this device remembers may have been changed or deleted since.
    if (!view.isPlain)
      void layers()
        .then((module) => module.refreshView(api, view, table.table_id))
        .catch(() => undefined);
  }, [api, view, member, table.table_id]);

  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), quiet);
    return () => clearTimeout(timer);
  }, []);

  const about = { table, list, view };
  const openLayer = (next: ListLayer, button: HTMLElement) => {
    anchor.current = button;
    setLayer(next);
  };
  const slots = {
    tool: table.is_stage_on && <BoardSwitch view={view} tableId={table.table_id} />,
    conditions: <ListConditions {...about} onOpen={() => setLayer('filter')} />,
    refused: <RefusedView {...about} onEdit={() => setLayer('filter')} />,
  };
  return (
    <>
      {table.is_stage_on && view.board ? (
        <BoardPanel {...about} {...slots} onOpen={onOpen} onCreate={onCreate} onLayer={openLayer} />
      ) : isDesk ? (
        <Desk {...about} {...slots} scroller={scroller} onCreate={onCreate} onLayer={openLayer} onSearch={onSearch} />
      ) : (
        <>
          <RecordListView
            {...about}
            {...slots}
            scroller={scroller}
            onOpen={onOpen}
            onCreate={onCreate}
            onLayer={openLayer}
          />
          {settled && <CardGestures table={table} list={list} scroller={scroller} />}
        </>
      )}
      {list.selected && <SelectionBar table={table} list={list} />}
      {layer && <ListLayers {...about} layer={layer} anchor={anchor} onLayer={setLayer} />}
    </>
  );
});
