import { createElement, lazy, type FunctionComponent } from 'react';
import { fetchPart, type Load } from './fetch-part';

/** How often a boundary has caught something: what failed before that is loaded again when it is next drawn. */
let round = 0;

/** A component of any props. */
export type Drawn = (props: never) => unknown;

/** The props that a component takes. */
export type PropsOf<Part> = Part extends (props: infer Props extends object) => unknown ? Props : never;

/** What has failed so far may be asked for again. */
export function askAgain(): void {
  round += 1;
}

/** Settles at once: React draws what it brings without a moment of waiting, as it does for no promise. */
const atOnce = <Value,>(value: Value) => ({ then: (resolve: (value: Value) => void) => resolve(value) });

/**
 * A component that comes when it is first drawn. Unlike with `lazy` alone, a failure is not for ever: drawn again after a boundary has caught it, it is
 * asked for again. It needs a `Suspense` and a `PartBoundary` around it; `lazyPart` and `lazyLayer` bring them.
 * @param ahead asks for it now: where it has come by its first drawing, nothing stands in for it. For what the first bundle of a page brings along.
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
