import { useSyncExternalStore } from 'react';

/**
 * Returns true from tablet width on (SD-10): popovers instead of sheets, columns instead of one list. @param from in pixels; 1080 is the width of a
 * desktop.
 */
export function useWide(from: 800 | 1080 = 800): boolean {
  const query = `(min-width: ${from}px)`;
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
