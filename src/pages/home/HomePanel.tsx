import { useDidHide, useDidShow } from '@tarojs/taro';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './home.module.css';

interface Props {
  tab: string;
  active: boolean;
  /** The reader's scroll position in this panel. */
  position: { scrollTop: number };
  /** Pixels from the top, for the header. */
  onScroll(top: number): void;
  children(scroller: RefObject<HTMLElement | null>): ReactNode;
}

/**
 * The panel of one tab with its own scroller. It stays mounted while another tab or page is shown, and has its former position when it is shown
 * again. A hidden element measures zero, so no position is stored while it is hidden.
 */
export function HomePanel({ tab, active, position, onScroll, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const wasActive = useRef(active);
  const wasDrawn = useRef(false);
  const restore = () => {
    wasActive.current = active;
    const element = scroller.current;
    if (!element || !active) return;
    // A panel that is drawn for the first time is at its top: reading the element would cause a second layout of the page.
    const isNew = !wasDrawn.current;
    wasDrawn.current = true;
    if (isNew && position.scrollTop === 0) return onScroll(0);
    if (element.scrollTop !== position.scrollTop) element.scrollTop = position.scrollTop;
    onScroll(element.scrollTop);
  };
  const latest = useRef(restore);
  latest.current = restore;
  useLayoutEffect(() => latest.current(), [active]);
  useDidShow(() => latest.current());
  useDidHide(() => {
    wasActive.current = false;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => {
      if (!wasActive.current || element.clientHeight === 0) return;
      position.scrollTop = element.scrollTop;
      onScroll(element.scrollTop);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [position, onScroll]);

  return (
    <div
      ref={scroller}
      className={styles.panel}
      role="tabpanel"
      id={`home-panel-${tab}`}
      aria-labelledby={`home-tab-${tab}`}
      hidden={!active}
      tabIndex={-1}
    >
      {children(scroller)}
    </div>
  );
}
