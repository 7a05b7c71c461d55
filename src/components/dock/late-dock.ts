import { firstScreen } from '@/components/lazy/first-screen';

type Dock = typeof import('./dock');

let code: Promise<Dock> | undefined;

/**
 * Enters the dock once its code is loaded, which no first screen waits for: until then a layer is at the edge. @returns the function that leaves it
 */
export function enterDock(enter: (dock: Dock) => () => void): () => void {
  let leave: (() => void) | undefined;
  let isLeft = false;
  code ??= firstScreen().then(() => import(/* webpackChunkName: "dock" */ './dock'));
  code.then(
    (dock) => {
      if (!isLeft) leave = enter(dock);
    },
    // Offline, the next layer retries.
    () => (code = undefined),
  );
  return () => {
    isLeft = true;
    leave?.();
  };
}
