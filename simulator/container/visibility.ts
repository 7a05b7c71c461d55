import type { Shell } from './shell';

/** Hides the page while a call of the phone covers the client, as the system does for a web-view. */
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
