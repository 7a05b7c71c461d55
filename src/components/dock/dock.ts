import { followLayers, isLowTaken, openPanels } from '@/components/sheet/layers';
import { visibleArea } from '@/components/sheet/visible-area';
import { dockLayers, type DockLayer } from './dock-layers';

/** The place of a bar in the flow at the lower edge: no floating element may cover it. */
export type EdgeOwner = 'page' | 'sheet';

const layers = new Map<HTMLElement, DockLayer>();
const edges = new Map<HTMLElement, EdgeOwner>();
const order = Object.keys(dockLayers) as DockLayer[];

/** Pixels between a bar and the edge that still count as none: the bar of a draft keeps a distance. */
const seam = 16;

let isWatched = false;
let frame: number | undefined;
let sizes: ResizeObserver | undefined;

/** Adds a layer to the stack. @returns a function that removes it */
export function dock(element: HTMLElement, layer: DockLayer): () => void {
  return enter(layers, element, layer);
}

/** Keeps the stack above a bar in the flow of its page or sheet. @returns the function that ends that */
export function dockEdge(element: HTMLElement, owner: EdgeOwner): () => void {
  return enter(edges, element, owner);
}

function enter<Kind>(into: Map<HTMLElement, Kind>, element: HTMLElement, kind: Kind): () => void {
  watch();
  into.set(element, kind);
  sizes?.observe(element);
  placeLayers();
  return () => {
    into.delete(element);
    sizes?.unobserve(element);
    placeSoon();
  };
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  // Its callbacks run before the browser paints, so that no layer appears in a wrong place.
  if (typeof ResizeObserver === 'function') sizes = new ResizeObserver(placeLayers);
  followLayers(placeSoon);
  window.addEventListener('resize', placeSoon);
  window.visualViewport?.addEventListener('resize', placeSoon);
  window.visualViewport?.addEventListener('scroll', placeSoon);
  // A sliding sheet is measured at its final position.
  document.addEventListener('animationend', placeSoon);
  // A bar that slides away during scrolling is measured too.
  document.addEventListener('transitionend', ({ target }) => {
    if (edges.has(target as HTMLElement)) placeSoon();
  });
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}

/** The bar of a draft moves with what scrolls; without one, scrolling measures nothing. */
function onScroll(): void {
  if ([...edges.keys()].some((element) => element.dataset.dockMoves !== undefined)) placeSoon();
}

function placeSoon(): void {
  frame ??= requestAnimationFrame(() => {
    frame = undefined;
    placeLayers();
  });
}

/** Puts each layer above what is below it. All heights are pixels above the lower edge of the window. */
function placeLayers(): void {
  const root = document.documentElement;
  const height = root.clientHeight;
  const { top: visibleTop, height: visible } = visibleArea(height);
  const keyboard = Math.max(0, Math.round(height - visibleTop - visible));
  setPixels(root, '--keyboard', keyboard);

  const panels = openPanels().filter((panel) => panel.getBoundingClientRect().height > 0);
  const visibleLayers = [...layers].filter(([element]) => element.offsetHeight > 0);
  const page = stack(visibleLayers, 'page', getEdge('page', keyboard, height), height);
  const start = panels.length > 0 ? getEdge('sheet', keyboard, height) : page.top;
  const stacked = stack(visibleLayers, 'everything', start, height);

  // The buttons of a sheet of half the height are at the place of the layers, and those of a popover may be: then the layers go to the top.
  const isHigh =
    stacked.elements.length > 0 && (isLowTaken() || panels.some((panel) => covers(panel, stacked.elements)));
  let occupiedHeight = 0;
  if (isHigh)
    for (const element of stacked.elements) {
      element.dataset.high = '';
      setPixels(element, '--dock', visibleTop + occupiedHeight);
      occupiedHeight = element.getBoundingClientRect().bottom - visibleTop;
    }

  const overPage = panels.length > 0 ? page : stacked;
  setPixels(root, '--dock-clear', overPage.top - page.start);
  setPixels(root, '--dock-high', occupiedHeight);
  setPixels(root, '--dock-low', isHigh ? 0 : stacked.top - start);
}

interface Stack {
  start: number;
  top: number;
  elements: HTMLElement[];
}

function stack(
  visibleLayers: readonly (readonly [HTMLElement, DockLayer])[],
  over: 'page' | 'everything',
  start: number,
  height: number,
): Stack {
  const elements = order
    .filter((layer) => dockLayers[layer] === over)
    .flatMap((layer) => visibleLayers.filter(([, name]) => name === layer).map(([element]) => element));
  let top = start;
  for (const element of elements) {
    delete element.dataset.high;
    element.toggleAttribute('data-raised', top > 0);
    setPixels(element, '--dock', top);
    top = height - element.getBoundingClientRect().top;
  }
  return { start, top, elements };
}

/** Returns the height that the bars on the edge reach, one above the other. */
function getEdge(owner: EdgeOwner, keyboard: number, height: number): number {
  const boxes = [...edges].filter(([, kind]) => kind === owner).map(([element]) => element.getBoundingClientRect());
  return boxes
    .filter((box) => box.height > 0)
    .sort((box, otherBox) => otherBox.bottom - box.bottom)
    .reduce((top, box) => (height - box.bottom <= top + seam ? Math.max(top, height - box.top) : top), keyboard);
}

/** A sheet as high as the window is no popover: the layers are above its footer. */
function covers(panel: HTMLElement, floating: readonly HTMLElement[]): boolean {
  if (panel.dataset.sheet === 'full') return false;
  const box = panel.getBoundingClientRect();
  return floating.some((element) => {
    const elementBox = (element.firstElementChild ?? element).getBoundingClientRect();
    return (
      elementBox.top < box.bottom &&
      elementBox.bottom > box.top &&
      elementBox.left < box.right &&
      elementBox.right > box.left
    );
  });
}

function setPixels(element: HTMLElement, name: string, pixels: number): void {
  const value = `${pixels}px`;
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}
