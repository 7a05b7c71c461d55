import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 500px)');
const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True on a screen that is itself a phone: then no frame is drawn around the shell. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
