import { firstScreen } from '@/components/lazy/first-screen';

type Dock = typeof import('./dock');

let code: Promise<Dock> | undefined;

/** Enters the dock once its code is there, which no first screen waits for: until then a layer stands at the edge. @returns what leaves it */
export function enterDock(enter: (dock: Dock) => () => void): () => void {
  let leave: (() => void) | undefined;
  let isLeft = false;
  code ??= firstScreen().then(() => import(/* webpackChunkName: "dock" */ './dock'));
  code.then(
    (dock) => {
      if (!isLeft) leave = enter(dock);
    },
    // Without a line: the next layer asks again.
    () => (code = undefined),
  );
  return () => {
    isLeft = true;
    leave?.();
  };
}
