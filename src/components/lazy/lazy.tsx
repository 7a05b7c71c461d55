import { createElement, lazy, type FunctionComponent } from 'react';
import { fetchPart, type Load } from './fetch-part';

/** The number of errors that boundaries have caught: code that failed before is loaded again at its next drawing. */
let round = 0;

/** A component of any props. */
export type Drawn = (props: never) => unknown;

/** The props that a component takes. */
export type PropsOf<Part> = Part extends (props: infer Props extends object) => unknown ? Props : never;

/** Permits another load of failed code. */
export function askAgain(): void {
  round += 1;
}

/** Resolves at once: React then draws the value without a delay, which a promise would cause. */
const atOnce = <Value,>(value: Value) => ({ then: (resolve: (value: Value) => void) => resolve(value) });

/**
 * Returns a component that is loaded at its first drawing. Unlike with `lazy` alone, a failure is not final: drawn again after a boundary has
 * caught it, the code is requested again. It needs a `Suspense` and a `PartBoundary` around it; `lazyPart` and `lazyLayer` add them. @param ahead
 * requests the code now: if it is loaded by its first drawing, no placeholder is shown. For code in the first bundle of a page.
 */
export function lazyComponent<Part extends Drawn>(
  load: Load<{ default: Part }>,
  ahead = false,
): FunctionComponent<PropsOf<Part>> {
  let loadedModule: { default: Part } | undefined;
  if (ahead)
    load().then(
      (importedModule) => void (loadedModule = importedModule),
      () => undefined,
    );
  let attempt = begin();
  function begin() {
    const begun = {
      round,
      failed: false,
      Part: lazy(() =>
        loadedModule
          ? (atOnce(loadedModule) as unknown as Promise<{ default: FunctionComponent }>)
          : (fetchPart(load) as Promise<unknown> as Promise<{ default: FunctionComponent }>).catch((error: unknown) => {
              begun.failed = true;
              throw error;
            }),
      ),
    };
    return begun;
  }
  return function Late(props: PropsOf<Part>) {
    if (attempt.failed && attempt.round !== round) attempt = begin();
    return createElement(attempt.Part, props);
  };
}
