import { useLayoutEffect, useRef, type RefObject } from 'react';
import { usePageShown } from '@/components/page-portal';
import type { EdgeOwner } from './dock';
import { enterDock } from './late-dock';

/** Registers a bar at the lower edge of its page or sheet, in its flow: floating elements stay above it. @returns the ref for the bar */
export function useDockEdge<Bar extends HTMLElement>(owner: EdgeOwner, isThere = true): RefObject<Bar> {
  const barRef = useRef<Bar>(null);
  const isShown = usePageShown() && isThere;
  useLayoutEffect(() => {
    const element = barRef.current;
    return isShown && element ? enterDock(({ dockEdge }) => dockEdge(element, owner)) : undefined;
  }, [owner, isShown]);
  return barRef;
}
