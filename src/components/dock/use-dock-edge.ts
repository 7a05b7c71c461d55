import { useLayoutEffect, useRef, type RefObject } from 'react';
import { usePageShown } from '@/components/page-portal';
import type { EdgeOwner } from './dock';
import { enterDock } from './late-dock';

/**
 * Tells the dock of a bar that stands at the lower edge of its page or sheet, in the flow of it: what floats stays above it.
 * @returns the ref for the bar
 */
export function useDockEdge<Bar extends HTMLElement>(owner: EdgeOwner, isThere = true): RefObject<Bar> {
  const barRef = useRef<Bar>(null);
  const isShown = usePageShown() && isThere;
  useLayoutEffect(() => {
    const element = barRef.current;
    return isShown && element ? enterDock(({ dockEdge }) => dockEdge(element, owner)) : undefined;
  }, [owner, isShown]);
  return barRef;
}
