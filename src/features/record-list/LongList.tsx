import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Virtualizer } from 'virtua';
import { useStores, type RecordList, type StoredRecord } from '@/stores';
import { cardHeight } from './first-screen';
import { RecordCard } from './RecordCard';
import styles from './record-list.module.css';

interface Props {
  list: RecordList;
  label: string;
  scroller: RefObject<HTMLElement | null>;
  onOpen(record: StoredRecord): void;
}

/** The widths at which the stylesheet gives the list another column. */
const columnQueries = ['(min-width: 800px)', '(min-width: 1080px)'];

/** A list of many records: the document contains only the rows on screen and a few next to them; a measured height replaces all other rows. */
export default observer(function LongList({ list, label, scroller, onOpen }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const { company } = useStores();
  const columns = useColumns();
  const { items } = list;
  const rows = Math.ceil(items.length / columns);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !holder.current) return;
    setMargin(holder.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop);
    // The list grew long while it was scrolled: this event tells the virtualizer the reader's position.
    element.dispatchEvent(new Event('scroll'));
  }, [scroller]);

  return (
    <div ref={holder} role="list" aria-label={label}>
      <Virtualizer
        scrollRef={scroller}
        startMargin={margin}
        itemSize={cardHeight(company.table(list.query.table_id)) + (columns > 1 ? 12 : 8)}
        data={{ length: rows }}
      >
        {(_row, index) => (
          <div key={index} className={styles.row}>
            {items.slice(index * columns, index * columns + columns).map((record) => (
              <RecordCard key={record.id} as="div" record={record} list={list} onOpen={onOpen} />
            ))}
          </div>
        )}
      </Virtualizer>
    </div>
  );
});

function useColumns(): number {
  return useSyncExternalStore(
    (listener) => {
      const media = columnQueries.map((query) => matchMedia(query));
      for (const query of media) query.addEventListener('change', listener);
      return () => media.forEach((query) => query.removeEventListener('change', listener));
    },
    () => 1 + columnQueries.filter((query) => matchMedia(query).matches).length,
  );
}
