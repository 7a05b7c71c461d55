import Taro from '@tarojs/taro';
import { useEffect, useRef } from 'react';

/**
 * Sheets, drawers and popovers lie over a page; Back and Esc close the top one first. Each open layer is an entry of the
 * browser's history **on the same page**: Taro must not hear of it, or it would load the page again (it takes any
 * step back to the same address for a page that is gone). So this listener stands before Taro's and keeps such steps to itself.
 */
interface Layer {
  close(): void;
  /** The page it lies on: the place of that page in the history. */
  page: number;
  /** What it is called in the address, where a link may open it. */
  operation?: string;
  entry: 'pushed' | 'adopted' | 'gone';
}

interface LayerState {
  idx?: number;
  layer?: number;
}

const layers: Layer[] = [];
let page = pageOf(window.history.state);
/** History steps run one after another: a step back is asynchronous, and a layer opened meanwhile would be taken for it. */
let settled: Promise<void> = Promise.resolve();
let awaited: (() => void) | undefined;

window.addEventListener('popstate', onPop, true);
window.addEventListener('keydown', onKey);
Taro.eventCenter.on('__taroRouterChange', () => {
  page = pageOf(window.history.state);
});

function onPop(event: PopStateEvent): void {
  const next = pageOf(event.state);
  if (next !== page) {
    // The page itself goes; what lay on it goes with it.
    for (const layer of layers) if (layer.page > next) layer.entry = 'gone';
    return;
  }
  event.stopImmediatePropagation();
  const resolve = awaited;
  awaited = undefined;
  if (resolve) return resolve();
  const here = layers.filter((layer) => layer.page === page && layer.entry === 'pushed');
  for (const layer of here.slice(depthOf(event.state)).reverse()) {
    layer.entry = 'gone';
    layer.close();
  }
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  const top = layers.filter((layer) => layer.page === page).pop();
  if (!top) return;
  event.preventDefault();
  top.close();
}

function push(layer: Layer): void {
  layers.push(layer);
  const address = new URL(window.location.href);
  if (layer.operation && address.searchParams.get('operation') === layer.operation) {
    layer.entry = depthOf(window.history.state) > 0 ? 'pushed' : 'adopted';
    return;
  }
  settled = settled.then(() => {
    // Closed again before its turn came.
    if (!layers.includes(layer)) return;
    const here = new URL(window.location.href);
    if (layer.operation) here.searchParams.set('operation', layer.operation);
    const state = window.history.state as LayerState | null;
    window.history.pushState({ ...state, layer: depthOf(state) + 1 }, '', here);
    layer.entry = 'pushed';
  });
}

function remove(layer: Layer): void {
  const place = layers.indexOf(layer);
  if (place >= 0) layers.splice(place, 1);
  settled = settled.then(() => {
    if (layer.page !== page) return undefined;
    if (layer.entry === 'adopted') return dropOperation();
    if (layer.entry !== 'pushed' || depthOf(window.history.state) === 0) return undefined;
    layer.entry = 'gone';
    return stepBack();
  });
}

function stepBack(): Promise<void> {
  return new Promise((resolve) => {
    // A web-view that swallows the step must not hold up everything after it.
    const timer = setTimeout(() => {
      awaited = undefined;
      resolve();
    }, 400);
    awaited = () => {
      clearTimeout(timer);
      resolve();
    };
    window.history.back();
  });
}

function dropOperation(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('operation');
  window.history.replaceState(window.history.state, '', address);
}

/** Done when no step of the history is under way: whoever changes the page waits for it. */
export function layersSettled(): Promise<void> {
  return settled;
}

/**
 * Makes the component a layer for as long as it is mounted: Back and Esc call `onClose`.
 * `operation` is its name in the address, where a link may open it (decision 9).
 */
export function useLayer(onClose: () => void, operation?: string): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const layer: Layer = { close: () => latest.current(), page, operation, entry: 'gone' };
    push(layer);
    return () => remove(layer);
  }, [operation]);
}

function pageOf(state: unknown): number {
  return (state as LayerState | null)?.idx ?? 0;
}

function depthOf(state: unknown): number {
  return (state as LayerState | null)?.layer ?? 0;
}
