import { useDidHide, useDidShow } from '@tarojs/taro';
import { useState } from 'react';

/** Whether this page is the one in front: the router keeps the pages below it mounted. */
export function usePageInFront(): boolean {
  const [inFront, setInFront] = useState(true);
  useDidShow(() => setInFront(true));
  useDidHide(() => {
    // The router says so as well when the whole app is put aside, which covers no page.
    if (document.visibilityState !== 'hidden') setInFront(false);
  });
  return inFront;
}
