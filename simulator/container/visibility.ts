import type { Shell } from './shell';

/** While the phone's own call covers the client, the page is hidden, as the system says it to a web-view. */
export function simulateVisibility(shell: Shell): void {
  let isCovered = false;
  for (const [name, whenCovered] of [
    ['visibilityState', 'hidden'],
    ['hidden', true],
  ] as const) {
    const real = Object.getOwnPropertyDescriptor(Document.prototype, name);
    Object.defineProperty(document, name, {
      configurable: true,
      get: () => (isCovered ? whenCovered : (real?.get?.call(document) as unknown)),
    });
  }
  shell.onEvent((event) => {
    if (event.name !== 'covered' || event.isCovered === isCovered) return;
    isCovered = event.isCovered;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
