import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 500px)');
const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Returns true on the screen of a phone, where the shell has no frame. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
