import { useEffect, useRef } from 'react';
import { useStores } from '@/stores';
import type { ChangeCause, Follower } from './RecordChanges';

interface Counting {
  /** The types of the counted records. */
  tables: readonly string[] | 'all';
  /** Whether the screen is visible; changes meanwhile cause a reload on return. */
  isShown: boolean;
  refetch(cause: ChangeCause): Promise<unknown>;
}

/** Reloads the numbers of a screen after records that it counts were saved (ADR-0236). The screen loads its first numbers itself. */
export function useCounter(counting: Counting): void {
  const stores = useStores();
  const latest = useRef(counting);
  latest.current = counting;
  const follower = useRef<Follower>();
  useEffect(() => {
    let isEnded = false;
    // This part loads later; if it fails, the numbers stay until the screen is reopened.
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
