import { lazy, Suspense, type ComponentType } from 'react';
import { Nothing } from './Nothing';
import type { DisplayProps } from './value-view';

/**
 * A Display that comes with the first value of its kind: what no first page shows must not travel with every page (the first load
 * is measured). Nothing to show loads nothing.
 */
export function later(load: () => Promise<{ default: ComponentType<DisplayProps> }>): ComponentType<DisplayProps> {
  const Loaded = lazy(load);
  return function Later(props) {
    if (props.value === null || props.value === undefined) return props.size === 'block' ? <Nothing /> : null;
    return <Suspense fallback={<span aria-busy="true">{'\u00a0'}</span>}><Loaded {...props} /></Suspense>;
  };
}
