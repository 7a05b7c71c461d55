import { useDidHide, useDidShow } from '@tarojs/taro';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './home.module.css';

interface Props {
  tab: string;
  active: boolean;
  /** Where the reader was in this panel. */
  position: { scrollTop: number };
  /** Pixels from the top, for the header. */
  onScroll(top: number): void;
  children(scroller: RefObject<HTMLElement | null>): ReactNode;
}

/**
 * One tab's panel with its own scroller. It stays mounted while another tab or page is shown, and stands where it
 * stood when it is seen again. A hidden element measures zero, so nothing is noted while it is hidden.
 */
export function HomePanel({ tab, active, position, onScroll, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const wasActive = useRef(active);
  const wasDrawn = useRef(false);
  const restore = () => {
    wasActive.current = active;
    const element = scroller.current;
    if (!element || !active) return;
    // What is drawn for the first time stands at its top: to ask the element would lay the page out twice.
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
