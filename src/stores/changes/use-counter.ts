import { useEffect, useRef } from 'react';
import { useStores } from '@/stores';
import type { ChangeCause, Follower } from './RecordChanges';

interface Counting {
  /** The types whose records it counts. */
  tables: readonly string[] | 'all';
  /** Whether the reader sees it; what changes meanwhile is counted when they do. */
  isShown: boolean;
  refetch(cause: ChangeCause): Promise<unknown>;
}

/** Counts again what a screen shows after records that it counts were saved (ADR-0236). The screen asks for its first numbers itself. */
export function useCounter(counting: Counting): void {
  const stores = useStores();
  const latest = useRef(counting);
  latest.current = counting;
  const follower = useRef<Follower>();
  useEffect(() => {
    let isEnded = false;
    // No first screen carries it; where it does not come, the numbers stay until the screen is opened again.
    import(/* webpackChunkName: "changes" */ './RecordChanges').then(
      ({ getChanges }) => {
        if (isEnded) return;
        follower.current = getChanges(stores).follow({
          tables: () => latest.current.tables,
          isShown: () => latest.current.isShown,
          refetch: (cause) => latest.current.refetch(cause),
        });
      },
      () => undefined,
    );
    return () => {
      isEnded = true;
      follower.current?.end();
    };
  }, [stores]);
  const { isShown } = counting;
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) follower.current?.seen();
    wasShown.current = isShown;
  }, [isShown]);
}
