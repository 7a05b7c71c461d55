import { useSyncExternalStore } from 'react';

const query = '(min-width: 800px)';

/** True from tablet width on (SD-10): popovers instead of sheets, columns instead of one list. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      // Older web-views know only the deprecated pair.
      if (media.addEventListener) media.addEventListener('change', listener);
      else media.addListener(listener);
      return () => {
        if (media.removeEventListener) media.removeEventListener('change', listener);
        else media.removeListener(listener);
      };
    },
    () => matchMedia(query).matches,
  );
}
