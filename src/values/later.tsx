import type { FunctionComponent } from 'react';
import { lazyPart } from '@/components/lazy';
import { Nothing } from './Nothing';
import type { DisplayProps } from './value-view';

/**
 * A Display whose code loads with the first value of its kind, so that code that no first page shows does not enlarge the measured first load. An
 * empty value loads nothing.
 */
export function lazyDisplay(
  load: () => Promise<{ default: FunctionComponent<DisplayProps> }>,
): FunctionComponent<DisplayProps> {
  // A part that fails to load keeps its place and is loaded again when the connection is back.
  const Loaded = lazyPart(load, { wait: <span aria-busy="true">{'\u00a0'}</span>, quiet: true });
  return function Later(props) {
    if (props.value === null || props.value === undefined) return props.size === 'block' ? <Nothing /> : null;
    return <Loaded {...props} />;
  };
}
