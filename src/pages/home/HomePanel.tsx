import { useDidHide, useDidShow } from '@tarojs/taro';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useWide } from '@/components/wide';
import styles from './home.module.css';

interface Props {
  tab: string;
  /** The heading of the tab, if no strip of tabs names it. */
  name: string;
  active: boolean;
  /** The reader's scroll position in this panel. */
  position: { scrollTop: number };
  /** Called while the user scrolls, in the panel or in a column of it. */
  onScroll(scroller: HTMLElement): void;
  /** Called when the panel comes to the front without having been scrolled. */
  onShown(scroller: HTMLElement): void;
  children(scroller: RefObject<HTMLElement | null>): ReactNode;
}

/**
 * The panel of one tab with its own scroller. It stays mounted while another tab or page is shown, and has its former position when it is shown
 * again. A hidden element measures zero, so no position is stored while it is hidden.
 */
export function HomePanel({ tab, name, active, position, onScroll, onShown, children }: Props) {
  const isWide = useWide();
  const scroller = useRef<HTMLDivElement>(null);
  const wasActive = useRef(active);
  const wasDrawn = useRef(false);
  const restore = () => {
    wasActive.current = active;
    const element = scroller.current;
    if (!element || !active) return;
    // A panel that is rendered for the first time is at its top: reading the element would cause a second layout of the page.
    const isNew = !wasDrawn.current;
    wasDrawn.current = true;
    if ((!isNew || position.scrollTop > 0) && element.scrollTop !== position.scrollTop)
      element.scrollTop = position.scrollTop;
    onShown(element);
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
    const note = ({ target }: Event) => {
      if (!wasActive.current || !(target instanceof HTMLElement) || target.clientHeight === 0) return;
      if (target === element) position.scrollTop = element.scrollTop;
      onScroll(target);
    };
    // The capture phase also receives the events of the columns of a board, which scroll separately.
    element.addEventListener('scroll', note, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', note, { capture: true });
  }, [position, onScroll]);

  return (
    <div
      ref={scroller}
      className={styles.panel}
      role="tabpanel"
      id={`home-panel-${tab}`}
      {...(isWide ? { 'aria-labelledby': `home-tab-${tab}` } : { 'aria-label': name })}
      hidden={!active}
      tabIndex={-1}
    >
      {children(scroller)}
    </div>
  );
}
