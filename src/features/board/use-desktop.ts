import { useSyncExternalStore } from 'react';

const query = '(min-width: 1024px)';

/** Returns true where columns are side by side, which needs a mouse and the width of a desktop. */
export function useDesktop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
