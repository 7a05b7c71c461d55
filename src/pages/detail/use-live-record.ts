import { useEffect, useRef, type RefObject } from 'react';
import { useStores, type StoredRecord } from '@/stores';

/** In CSS pixels: up to this scroll position the reader still sees the top of the page. */
const top = 48;

interface Renewing {
  /** The element in which the page scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** Whether a form or a question is above the page. */
  isCovered: boolean;
  /** Reloads the record and updates its fields in place. */
  reload(): void;
  /** Reloads the timeline; new entries may appear at the top. */
  renewTimeline(): void;
}

/** Applies other users' changes to the record on the page. The visible part does not move, and the layers above the page are not affected. */
export function useLiveRecord(record: StoredRecord, renewing: Renewing): void {
  const { records } = useStores();
  const now = useRef(renewing);
  now.current = renewing;
  const waits = useRef({ reload: false, timeline: false });

  const follow = useRef(() => {
    const { isCovered, scroller, reload, renewTimeline } = now.current;
    if (isCovered) return;
    if (waits.current.reload) reload();
    waits.current.reload = false;
    if (!waits.current.timeline || (scroller.current?.scrollTop ?? 0) > top) return;
    waits.current.timeline = false;
    renewTimeline();
  });

  useEffect(
    () =>
      records.watch(record.tableId, record.id, () => {
        waits.current = { reload: true, timeline: true };
        follow.current();
      }),
    [records, record],
  );
  useEffect(() => {
    if (!renewing.isCovered) follow.current();
  }, [renewing.isCovered]);
  useEffect(() => {
    const element = renewing.scroller.current;
    const onScroll = () => follow.current();
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, [renewing.scroller]);
}
