import { useDidHide, useDidShow } from '@tarojs/taro';
import { useState } from 'react';

/** Returns whether this page is in front; the router keeps the pages below it mounted. */
export function usePageInFront(): boolean {
  const [inFront, setInFront] = useState(true);
  useDidShow(() => setInFront(true));
  useDidHide(() => {
    // The router also reports a hidden page when the whole app is in the background, which covers no page.
    if (document.visibilityState !== 'hidden') setInFront(false);
  });
  return inFront;
}
