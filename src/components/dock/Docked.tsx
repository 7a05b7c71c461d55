import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { usePageShown } from '@/components/page-portal';
import type { DockLayer } from './dock-layers';
import styles from './dock.module.css';
import { enterDock } from './late-dock';

interface Props {
  layer: DockLayer;
  /** Aligns it to the right, no wider than its content; otherwise centred. */
  side?: 'right';
  /** The way screen readers announce content that appears in it. */
  live?: 'polite';
  children: ReactNode;
}

/** Fixes something to the lower edge of the window, above whatever else is there (ADR-0235). */
export function Docked({ layer, side, live, children }: Props) {
  const elementRef = useRef<HTMLDivElement>(null);
  const isShown = usePageShown();
  useLayoutEffect(() => {
    const element = elementRef.current;
    return isShown && element ? enterDock(({ dock }) => dock(element, layer)) : undefined;
  }, [layer, isShown]);
  return (
    <div
      ref={elementRef}
      className={styles.docked}
      data-layer={layer}
      data-side={side}
      role={live && 'status'}
      aria-live={live}
    >
      {children}
    </div>
  );
}
