import { useDidHide, useDidShow } from '@tarojs/taro';
import { useLayoutEffect, useRef, useState, type UIEvent } from 'react';

/**
 * Returns the reader's scroll position in each tab. One element scrolls, so that the header scrolls away and the tabs stick. A tab that is opened
 * again has its former position, but the header is never hidden on one tab and shown on the next.
 */
export function useTabScroll(tab: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const positions = useRef<Record<string, number>>({});
  const visible = useRef(true);
  const [folded, setFolded] = useState(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const height = header.current?.offsetHeight ?? 0;
    const stuck = element.scrollTop >= height;
    const savedPosition = positions.current[tab] ?? 0;
    element.scrollTop = stuck ? Math.max(savedPosition, height) : Math.min(savedPosition, element.scrollTop);
  }, [tab]);

  // A hidden page has the scroll position zero, which must not be stored.
  useDidHide(() => {
    visible.current = false;
  });
  useDidShow(() => {
    visible.current = true;
    const element = scroller.current;
    const savedPosition = positions.current[tab];
    if (element && savedPosition !== undefined && element.scrollTop !== savedPosition)
      element.scrollTop = savedPosition;
  });

  return {
    scroller,
    header,
    folded,
    /** Called before another tab is shown. */
    leave: () => {
      if (scroller.current) positions.current[tab] = scroller.current.scrollTop;
    },
    onScroll: (event: UIEvent<HTMLDivElement>) => {
      const element = event.currentTarget;
      if (event.target !== element || !visible.current || element.clientHeight === 0) return;
      positions.current[tab] = element.scrollTop;
      setFolded(element.scrollTop > 48);
    },
  };
}
