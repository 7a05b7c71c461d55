/**
 * The layers above a page (sheets, menus, questions) and the back button. Each open layer has a separate entry in the browser's history, at the
 * same address; going back then closes the top layer and not the page. A layer that was closed by a tap leaves its entry behind. The next layer
 * uses it again, or the app skips it when the person goes back. Removing it at once with history.back() would race with a page that opens in the
 * same moment.
 */
export interface Layer {
  /** Called by Esc and by going back. It may stay open, for example to ask about unsaved input. */
  dismiss(): void;
  /** Whether its buttons or lines are at the usual place of toasts. */
  low?: boolean;
  /** Returns the drawn element; undefined: the layer exists for the back button only. */
  panel?(): HTMLElement | null;
  /** Whether its page is below another one: the layer is inactive until that page is in front again. */
  hidden?: boolean;
}

/** An entry of the history: which page's it is, and how many layers lie above that page's own entry. */
interface LayerEntry {
  page: string;
  depth: number;
}

const depthKey = 'sidecarLayers';
/** The layers of all pages, the lowest first. */
const open: Layer[] = [];
const listeners = new Set<() => void>();
const pageListeners = new Set<() => void>();
let current: LayerEntry | undefined;

/** Adds a layer on top; call the result when it has closed. */
export function pushLayer(layer: Layer): () => void {
  watchLayers();
  open.push(layer);
  takeEntries();
  notifyListeners();
  return () => {
    const index = open.indexOf(layer);
    if (index >= 0) open.splice(index, 1);
    notifyListeners();
  };
}

/** Hides a layer with its page, or shows it again in its former place. */
export function setLayerHidden(layer: Layer, hidden: boolean): void {
  if (Boolean(layer.hidden) === hidden) return;
  layer.hidden = hidden;
  if (!hidden) takeEntries();
  notifyListeners();
}

/** Returns the layers above the page in front. */
function openHere(): Layer[] {
  return open.filter(({ hidden }) => !hidden);
}

export function isTopLayer(layer: Layer): boolean {
  return openHere().at(-1) === layer;
}

/** Returns whether an open layer must not be covered by toasts. */
export function isLowTaken(): boolean {
  return openHere().some((layer) => layer.low);
}

/** Returns the drawn elements of the layers above the page in front, the lowest first. */
export function openPanels(): HTMLElement[] {
  return openHere().flatMap((layer) => layer.panel?.() ?? []);
}

/** Calls back whenever a layer opens or closes; call the result to stop. */
export function followLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back once another page is in front; call the result to stop. */
export function followPages(listener: () => void): () => void {
  watchLayers();
  pageListeners.add(listener);
  return () => pageListeners.delete(listener);
}

function moveTo(entry: LayerEntry): void {
  const isOther = current !== undefined && current.page !== entry.page;
  current = entry;
  if (isOther) for (const listener of [...pageListeners]) listener();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Adds history entries until there is one for each open layer. */
function takeEntries(): void {
  for (let { depth } = entryNow(), count = openHere().length; depth < count;) {
    depth += 1;
    history.pushState({ ...(history.state as object | null), [depthKey]: depth }, '');
  }
}

/**
 * Tracks the current position in the history: a popstate event shows only the target, not the origin. Called at the start of the app, before the
 * router listens.
 */
export function watchLayers(): void {
  if (current) return;
  current = entryNow();
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (...entry: Parameters<History['pushState']>) => {
      original(...entry);
      moveTo(entryNow());
    };
  }
  // In the capture phase, so that it runs before the router's own listener, which must not see a step between two layers.
  window.addEventListener('popstate', onMove, { capture: true });
}

function onMove(event: PopStateEvent): void {
  const from = current;
  const targetEntry = entryNow();
  moveTo(targetEntry);
  if (!from || from.page !== targetEntry.page || from.depth === targetEntry.depth) return;
  event.stopImmediatePropagation();
  if (targetEntry.depth > from.depth) return;
  const layers = openHere();
  if (layers.length > targetEntry.depth) {
    layers.at(-1)?.dismiss();
    // The layer may have stayed open, or have opened a question.
    setTimeout(takeEntries, 0);
  } else {
    // The skipped entry belonged to a layer that was closed long ago: the person meant the page below.
    history.back();
  }
}

function entryNow(): LayerEntry {
  const state = (history.state ?? {}) as Record<string, unknown>;
  const depth = state[depthKey];
  // The router gives each page entry a key; a layer's entry is a copy of its page's.
  return { page: `${location.pathname} ${String(state.key)}`, depth: typeof depth === 'number' ? depth : 0 };
}
