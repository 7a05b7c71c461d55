import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 500px)');
const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** True on a screen that is itself a phone: then no frame is drawn around the shell. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
