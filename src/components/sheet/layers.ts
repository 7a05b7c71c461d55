/**
 * The layers above a page (sheets, menus, questions) and the back button. Each open layer has an entry of its own in the
 * browser's history, at the same address; going back then closes the top layer and not the page. A layer that was closed
 * by a tap leaves its entry behind: it is used again by the next layer, or passed over when the person goes back. Taking it out
 * at once with history.back() would race with a page that opens in the same moment.
 */
export interface Layer {
  /** Asked by Esc and by going back. It may stay open, for example to ask whether to drop what was typed. */
  dismiss(): void;
  /** Its buttons or lines stand where toasts usually appear. */
  low?: boolean;
  /** What is drawn of it; undefined: a layer of the way back only. */
  panel?(): HTMLElement | null;
  /** Its page lies under another one: it is not there until that page is in front again. */
  hidden?: boolean;
}

/** An entry of the history: which page's it is, and how many layers lie above that page's own entry. */
interface LayerEntry {
  page: string;
  depth: number;
}

const depthKey = 'sidecarLayers';
/** Those of all pages, the lowest first. */
const open: Layer[] = [];
const listeners = new Set<() => void>();
const pageListeners = new Set<() => void>();
let current: LayerEntry | undefined;

/** Puts a layer on top; call the answer when it has closed. */
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

/** Hides a layer with its page, or brings it back in the place that it had. */
export function setLayerHidden(layer: Layer, hidden: boolean): void {
  if (Boolean(layer.hidden) === hidden) return;
  layer.hidden = hidden;
  if (!hidden) takeEntries();
  notifyListeners();
}

/** The layers above the page in front. */
function openHere(): Layer[] {
  return open.filter(({ hidden }) => !hidden);
}

export function isTopLayer(layer: Layer): boolean {
  return openHere().at(-1) === layer;
}

/** Whether a layer is open that toasts must not lie on. */
export function isLowTaken(): boolean {
  return openHere().some((layer) => layer.low);
}

/** What is drawn of the layers above the page in front, the lowest first. */
export function openPanels(): HTMLElement[] {
  return openHere().flatMap((layer) => layer.panel?.() ?? []);
}

/** Calls back whenever a layer opens or closes; call the answer to stop. */
export function followLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back once another page is in front; call the answer to stop. */
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

/** Makes the history as deep as the open layers are many. */
function takeEntries(): void {
  for (let { depth } = entryNow(), count = openHere().length; depth < count;) {
    depth += 1;
    history.pushState({ ...(history.state as object | null), [depthKey]: depth }, '');
  }
}

/**
 * Keeps track of where we are: a popstate event tells only where one has come to, not from where. Called at the start of the
 * app, before the router listens.
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
  const to = entryNow();
  moveTo(to);
  if (!from || from.page !== to.page || from.depth === to.depth) return;
  event.stopImmediatePropagation();
  if (to.depth > from.depth) return;
  const layers = openHere();
  if (layers.length > to.depth) {
    layers.at(-1)?.dismiss();
    // It may have stayed open, or have asked a question in a new layer.
    setTimeout(takeEntries, 0);
  } else {
    // That entry belonged to a layer which is long closed: the person meant what lies below.
    history.back();
  }
}

function entryNow(): LayerEntry {
  const state = (history.state ?? {}) as Record<string, unknown>;
  const depth = state[depthKey];
  // The router gives each page entry a key; a layer's entry is a copy of its page's.
  return { page: `${location.pathname} ${String(state.key)}`, depth: typeof depth === 'number' ? depth : 0 };
}
