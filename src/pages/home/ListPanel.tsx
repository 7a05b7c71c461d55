import type { ObjectType } from '@domain/metadata/object-type';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { RecordListView, type ListLayer } from '@/features/record-list';
import { withTexts } from '@/i18n/room';
import { useStores, type StoredRecord } from '@/stores';
import styles from './home.module.css';

const layers = () => withTexts('views', import('./ListLayers'));
const ListLayers = lazy(() => layers());
const ListConditions = lazy(() => layers().then((module) => ({ default: module.ListConditions })));
const RefusedView = lazy(() => layers().then((module) => ({ default: module.RefusedView })));
const SelectionBar = lazy(() => layers().then((module) => ({ default: module.SelectionBar })));

/** Milliseconds: what only a long press needs comes after the first rows. */
const quiet = 1_500;

interface Props {
  table: ObjectType;
  scroller: RefObject<HTMLElement | null>;
  onOpen(record: StoredRecord): void;
  onCreate(): void;
}

/** The list of one type with its views, filter and menu, which come when they are asked for. */
export const ListPanel = observer(function ListPanel({ table, scroller, onOpen, onCreate }: Props) {
  const { api, company, lists } = useStores();
  const list = lists.of(table.table_id);
  const view = lists.view(table.table_id);
  const [layer, setLayer] = useState<ListLayer>();
  const anchor = useRef<HTMLElement | null>(null);
  const member = company.user?.member_id;
  useEffect(() => {
    if (member) view.belongTo(member);
    // A saved view that this device remembers may have been changed or deleted meanwhile.
    if (!view.isPlain) void layers().then((module) => module.refreshView(api, view, table.table_id));
  }, [api, view, member, table.table_id]);

  // A long press on a card chooses it; "Select several" in the menu does the same.
  useEffect(() => {
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      void layers().then((module) => {
        const element = scroller.current;
        if (element) end = module.watchLongPress(element, (id) => list.toggle(id));
      }, () => undefined);
    }, quiet);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [list, scroller]);

  const about = { table, list, view };
  return (
    <>
      <RecordListView
        {...about} scroller={scroller} onOpen={onOpen} onCreate={onCreate}
        onLayer={(next, button) => {
          anchor.current = button;
          setLayer(next);
        }}
        conditions={<Suspense fallback={<div className={styles.conditions} />}><ListConditions {...about} onOpen={() => setLayer('filter')} /></Suspense>}
        refused={<Suspense fallback={null}><RefusedView {...about} onEdit={() => setLayer('filter')} /></Suspense>}
      />
      {list.selected && <Suspense fallback={null}><SelectionBar table={table} list={list} /></Suspense>}
      {layer && <Suspense fallback={null}><ListLayers {...about} layer={layer} anchor={anchor} onLayer={setLayer} /></Suspense>}
    </>
  );
});
