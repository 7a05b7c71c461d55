import { act } from '@testing-library/react';
import { takeSteps } from './taro';

/** The callbacks of the page's markers in the order of their drawing, because jsdom has no layout. */
let markers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];

class Marker {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    markers.push(callback);
  }
  observe() {}
  disconnect() {}
}

/** Starts each test of this file at an address, on a device without stored data. */
export function eachStartsAt(address: string): void {
  beforeEach(() => {
    markers = [];
    localStorage.clear();
    takeSteps();
    window.history.replaceState(null, '', address);
    globalThis.IntersectionObserver = Marker as unknown as typeof IntersectionObserver;
  });
}

/** Moves the last drawn marker into view. */
export const reachBottom = () => act(async () => markers.at(-1)?.([{ isIntersecting: true }]));
