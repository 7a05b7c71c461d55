import { act } from '@testing-library/react';

/** The sizes of elements: jsdom has no layout, and a table draws only the rows in view. */
const height = 600;

class Measured {
  constructor(private readonly tell: ResizeObserverCallback) {}
  observe(target: Element) {
    const contentRect = { width: 1200, height: target.getAttribute('role') === 'row' ? 44 : height };
    const entry = { target, contentRect } as unknown as ResizeObserverEntry;
    queueMicrotask(() => act(() => this.tell([entry], this as unknown as ResizeObserver)));
  }
  unobserve() {}
  disconnect() {}
}

/** Gives elements sizes in each test of this file. */
export function withMeasures(): void {
  const { ResizeObserver: before } = globalThis;
  beforeAll(() => {
    globalThis.ResizeObserver = Measured as unknown as typeof ResizeObserver;
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  });
  afterAll(() => {
    globalThis.ResizeObserver = before;
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
  });
}

/** Runs each test of this file on a desktop of 1280 pixels. */
export function onDesk(): void {
  const narrow = window.matchMedia;
  withMeasures();
  beforeAll(() => {
    window.matchMedia = (query) => ({ ...narrow(query), matches: !/max-width/.test(query) });
  });
  afterAll(() => {
    window.matchMedia = narrow;
  });
}
