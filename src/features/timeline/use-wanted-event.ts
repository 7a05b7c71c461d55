import { eventPageSize } from '@domain/contract/record-calls';
import { useCallback, useEffect, useRef } from 'react';
import { isEventNamed, type Feed } from '@/stores/timeline/Timeline';

/** So many pages are asked for to find an event that an address names: what is older is not worth the wait. */
const pagesAtMost = 5;

/**
 * Loads a feed page by page until it holds the event that the address names, and brings it into sight once: a reader who scrolls on, or comes back
 * to the tab, is not taken there again.
 * @param id of an event, or of the note that it is about; undefined where the address names none.
 * @returns what the line of the event is referred to by.
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
