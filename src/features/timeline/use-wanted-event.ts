import { eventPageSize } from '@domain/contract/record-calls';
import { useCallback, useEffect, useRef } from 'react';
import { isEventNamed, type Feed } from '@/stores/timeline/Timeline';

/** The maximum number of pages that are loaded to find an event that an address names; older events are not worth the wait. */
const pagesAtMost = 5;

/**
 * Loads a feed page by page until it contains the event that the address names, and scrolls to it once. A reader who scrolls on, or returns to the
 * tab, is not scrolled there again. @param id of an event, or of its note; undefined if the address names none. @returns the ref for the element of
 * the event.
 */
export function useWantedEvent(feed: Feed, id: string | undefined): (element: HTMLLIElement | null) => void {
  const isDone = useRef(id === undefined);
  const count = feed.items.length;
  const isThere = id !== undefined && feed.items.some((event) => isEventNamed(event, id));
  const isMissing = feed.status === 'ready' && feed.hasMore && !isThere && count < pagesAtMost * eventPageSize;
  useEffect(() => {
    if (isMissing && !isDone.current) void feed.more();
  }, [feed, isMissing, count]);
  return useCallback((element) => {
    if (!element || isDone.current) return;
    isDone.current = true;
    element.scrollIntoView({ block: 'center' });
  }, []);
}
