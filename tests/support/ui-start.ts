import { act } from '@testing-library/react';
import { takeSteps } from './taro';

/** The callbacks of the page's markers in the order of their drawing: jsdom has no layout. */
let markers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];

class Marker {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    markers.push(callback);
  }
  observe() {}
  disconnect() {}
}

/** Each test of this file begins at an address, on a device that has stored nothing. */
export function eachStartsAt(address: string): void {
  beforeEach(() => {
    markers = [];
    localStorage.clear();
    takeSteps();
    window.history.replaceState(null, '', address);
    globalThis.IntersectionObserver = Marker as unknown as typeof IntersectionObserver;
  });
}

/** The marker that was drawn last comes into view. */
export const reachBottom = () => act(async () => markers.at(-1)?.([{ isIntersecting: true }]));
